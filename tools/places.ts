import { formatDay } from '#contract/dates.ts'
import {
  type DeskBooking,
  markTexted,
  readDesk,
  releaseBooking,
} from '#server/registrations/desk.ts'
import { runDesk } from './desk.ts'

const usage = [
  'The talk is done, or you vouch for them: npm run places -- release <code>',
  'You have written the text:                npm run places -- texted <code>',
]

const textOf: Record<string, string> = {
  confirmed: 'they have a place',
  asked: 'their place is kept until the talk',
  waiting: 'they are on the wait list',
  offered: 'a place is held for them',
  reminder: 'it is tomorrow',
}

/** The desk of the bookings: `npm run places` lists who waits for a person of staff, and for what. */
await runDesk(async ({ deps, actor, verb, which }) => {
  const code = which.toUpperCase()
  switch (verb) {
    case 'release':
      await releaseBooking(deps, actor, code)
      return 'Released.'
    case 'texted':
      await markTexted(deps, actor, code)
      return 'Noted.'
    default: {
      const bookings = (await readDesk(deps, actor)).map(inWords)
      return bookings.length ? [...bookings, ...usage].join('\n') : 'Nobody waits.'
    }
  }
})

function inWords({ row, event, details }: DeskBooking): string {
  const { name, email, safeContact, intakeNote } = details
  const contact = {
    email: `write, with a plain subject: ${email}`,
    text: `text, in plain words: ${safeContact.way === 'text' ? safeContact.phone : ''}`,
    none: 'do not contact',
  }[safeContact.way]
  const waitsFor = [
    row.state === 'asked' && 'the intake talk',
    row.text_due && `a text (${textOf[row.text_due] ?? row.text_due})`,
    row.proven_at === null && 'somebody to vouch for them',
  ].filter(Boolean)
  return [
    `${row.code}  ${formatDay(event.day)}  ${event.name}`,
    `  ${name}, ${row.state}; waits for ${waitsFor.join(' and ')}; ${contact}`,
    ...(intakeNote ? [`  When to talk: ${intakeNote}`] : []),
    '',
  ].join('\n')
}
