import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#console/routes.tsx'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { createRecords } from '#tests/kit/make/records.ts'
import { queueStaffEmail } from './applications/emails.ts'
import { alertAboutBackup } from './backup/alert.ts'
import { readOutbox } from './mail/outbox.ts'
import { alertUnfulfillable, emailStaffAboutOrders } from './orders/staff-emails.ts'
import { alertDispute, alertMismatch } from './payments/alerts.ts'
import { queueTextRequest } from './registrations/emails.ts'
import { alertOwners, notifyPerson } from './staff/emails.ts'

/** Emails with these texts go to staff. The rest of the outbox goes to visitors. */
const staffPurpose = /^(?:.* (?:notice|alert|text)|support-message)$/

test('[C24] each email to staff links to a screen of the Desk, and has no command and no personal data', async () => {
  const desk = await buildDesk()
  const { db } = desk
  const owner = await desk.addPerson(['owner'], {
    name: 'Zuri the owner',
    email: 'zuri-owner@example.org',
  })
  // Names, addresses and texts of all visitors contain 'Zuri'. The message at the chat is announced to staff.
  await createRecords(desk)
  const id = crypto.randomUUID()
  const order = { id, reference: 'SHOP-7TM9-2KAB' } as Parameters<typeof alertUnfulfillable>[2]
  const guest = { id, version: 1 } as Parameters<typeof queueTextRequest>[2]
  const payment = { reference: 'GIVE-7TM-92K', subject: 'gift' } as const
  const money = { amount: 2_000, currency: 'cad' }
  const dispute = { id, paymentId: id, ...money, reason: 'fraudulent', evidenceDueAt: new Date() }
  await alertAboutBackup(desk, 'failed')
  await db.transaction().execute(async (tx) => {
    await queueStaffEmail(tx, desk, id)
    await queueTextRequest(tx, desk, guest)
    await emailStaffAboutOrders(tx, desk, id)
    await alertUnfulfillable(tx, desk, order)
    await alertDispute(tx, desk, { ...payment, dispute: { ...dispute, state: 'open' } })
    await alertDispute(tx, desk, { ...payment, dispute: { ...dispute, state: 'lost' } })
    await alertMismatch(tx, desk, { ...payment, id, requested: 1_000, received: money })
    for (const kind of [
      'new-owner',
      'roles-changed',
      'owner-disabled',
      'owner-passkey',
      'recovery',
      'owner-link',
    ] as const)
      await alertOwners(tx, desk, { kind, key: id })
    for (const kind of ['passkey-added', 'passkey-removed', 'address-changed'] as const)
      await notifyPerson(tx, desk, { staffId: owner.id, to: 'zuri-owner@example.org', kind })
  })

  const emails = (await readOutbox(db, desk)).filter(({ mail }) => staffPurpose.test(mail.purpose))
  expect(emails).toHaveLength(18)
  for (const { mail, contents } of emails) {
    const { subject = '', text = '', html = '' } = contents ?? {}
    const [, path] = /\nOpen the Desk:\nhttp:\/\/localhost:3000\/console(\S*)\n/.exec(text) ?? []
    const screens = matchRoutes(routes, path === '' ? '/' : (path ?? 'no link'))
    expect([mail.purpose, screens?.at(-1)?.route.path ?? '']).not.toContain('*')
    expect([mail.purpose, screens === null]).toEqual([mail.purpose, false])
    expect(html).toContain(`href="http://localhost:3000/console${path}"`)
    expect(`${subject}${text}${html}`).not.toMatch(/npm|zuri/i)
  }
})
