import { randomUUID } from 'node:crypto'
import { sendGuestNotice } from '#contract/console/guest-notice.ts'
import * as guest from '#contract/console/guest.ts'
import { byText, deskWithGuests } from './guests.ts'
import type { AuditedDesk } from './staff-actions.ts'

const reason = 'Arranging the talk'

/** What a person with the role Care does with guests. */
export async function guestActions(): Promise<AuditedDesk> {
  const { desk, as, params, waiting } = await deskWithGuests({ intakeRequired: true })
  await desk.register('canary@example.ca', { name: 'Canary', ...byText })
  const [first] = await waiting()
  const on = { params: { id: first?.id ?? '' } }
  const seen = async () => {
    const row = await desk.db
      .selectFrom('registration')
      .select('version')
      .where('id', '=', on.params.id)
      .executeTakeFirstOrThrow()
    return { ...on, body: { version: row.version } }
  }
  const added = {
    name: 'Canary',
    accessNeeds: '',
    safeContact: { way: 'none' as const },
    email: '',
  }
  const notice = { id: randomUUID(), sent: 0, message: 'Canary brings a coat.' }
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: guest.revealGuest,
        action: 'opened',
        send: () => desk.send(guest.revealGuest, { ...on, body: { reason } }, { as }),
      },
      {
        endpoint: guest.releaseGuest,
        action: 'released',
        send: async () => desk.send(guest.releaseGuest, await seen(), { as }),
      },
      {
        endpoint: guest.markGuestTexted,
        action: 'texted',
        send: async () => desk.send(guest.markGuestTexted, await seen(), { as }),
      },
      {
        endpoint: sendGuestNotice,
        action: 'guests told',
        send: () => desk.send(sendGuestNotice, { params, body: notice }, { as }),
      },
      {
        endpoint: guest.removeGuest,
        action: 'guest removed',
        send: async () => desk.send(guest.removeGuest, await seen(), { as }),
      },
      {
        endpoint: guest.addGuest,
        action: 'guest added',
        send: () => desk.send(guest.addGuest, { params, body: added }, { as }),
      },
    ],
  }
}
