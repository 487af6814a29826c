import { formatDay } from '#contract/dates.ts'
import {
  type StaffBooking,
  markTexted,
  listBookings,
  releaseBooking,
} from '#server/registrations/staff.ts'
import { nextPage, runStaffCommand } from './staff-command.ts'

const usage = [
  'The talk is done, or you vouch for the guest: npm run places -- release <code>',
  'You have sent the text:                       npm run places -- texted <code>',
]

const textOf: Record<string, string> = {
  confirmed: 'they have a place',
  pending: 'their place is held until the talk',
  waiting: 'they are on the wait list',
  offered: 'a place is held for them',
  reminder: 'it is tomorrow',
}

/** Staff commands for bookings. `npm run places` lists the guests who wait for a staff member, and why. */
await runStaffCommand(async ({ deps, actor, verb, which }) => {
  const code = which.toUpperCase()
  switch (verb) {
    case 'release':
      await releaseBooking(deps, actor, code)
      return 'Released.'
    case 'texted':
      await markTexted(deps, actor, code)
      return 'Recorded that the text was sent.'
    default: {
      const bookings = await listBookings(deps, actor, { after: code || undefined })
      if (bookings.length === 0) return 'No guest is waiting.'
      const more = nextPage('places', bookings, bookings.at(-1)?.row.code)
      return [...bookings.map(describeBooking), ...usage, ...more].join('\n')
    }
  }
})

function describeBooking({ row, event, details }: StaffBooking): string {
  const { name, email, safeContact, intakeNote } = details
  const contact = {
    email: `write, with a plain subject: ${email}`,
    text: `text, in plain words: ${safeContact.way === 'text' ? safeContact.phone : ''}`,
    none: 'do not contact',
  }[safeContact.way]
  const waitsFor = [
    row.state === 'pending' && 'the intake talk',
    row.text_due && `a text (${textOf[row.text_due] ?? row.text_due})`,
    row.proven_at === null && 'a staff member to vouch for them',
  ].filter(Boolean)
  return [
    `${row.code}  ${formatDay(event.day)}  ${event.name}`,
    `  ${name}, ${row.state}; waits for ${waitsFor.join(' and ')}; ${contact}`,
    ...(intakeNote ? [`  When to talk: ${intakeNote}`] : []),
    '',
  ].join('\n')
}
