import type { WaitingGuest } from '#contract/console/guest.ts'
import { formatDay } from '#contract/dates.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { listWaitingGuests } from '#server/registrations/guest-list.ts'
import { markTexted, releaseGuest, revealGuest } from '#server/registrations/staff.ts'
import { runStaffCommand } from './staff-command.ts'

const usage = [
  'The talk is done, or you vouch for the guest: npm run places -- release <code>',
  'You have sent the text:                       npm run places -- texted <code>',
]

const needTexts = {
  talk: 'the intake talk',
  text: 'a text',
  confirmation: 'a staff member to vouch for them',
}

/** Staff commands for bookings. `npm run places` lists the guests who wait for a staff member, and why. */
await runStaffCommand(async ({ deps, actor, verb, which }) => {
  const { rows } = await listWaitingGuests(deps, actor, { limit: 100 })
  const findGuest = () => {
    const found = rows.find(({ code }) => code === which.toUpperCase())
    if (!found) throw new Refusal('not-found', 'No booking has this code.')
    return found
  }
  switch (verb) {
    case 'release': {
      const guest = findGuest()
      await deps.db.transaction().execute((tx) => releaseGuest(tx, deps, actor, guest))
      return 'Released.'
    }
    case 'texted':
      await markTexted(deps, actor, findGuest())
      return 'Recorded that the text was sent.'
    default: {
      if (rows.length === 0) return 'No guest is waiting.'
      const lines = []
      for (const guest of rows) {
        const { email, phone } = await revealGuest(deps, actor, { id: guest.id, reason: 'Listed' })
        lines.push(describeGuest(guest, email ?? phone))
      }
      return [...lines, ...usage].join('\n')
    }
  }
})

function describeGuest(guest: WaitingGuest, contact: string | null): string {
  const { code, name, state, event, needs, textMessage } = guest
  return [
    `${code}  ${formatDay(event.day)}  ${event.name}`,
    `  ${name}, ${state}; waits for ${needs.map((need) => needTexts[need]).join(' and ')}; ${contact ?? 'do not contact'}`,
    ...(textMessage === null ? [] : [`  ${textMessage}`]),
    '',
  ].join('\n')
}
