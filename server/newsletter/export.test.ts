import { expect, test } from 'vitest'
import { exportSubscribers } from '#contract/console/newsletter.ts'
import { setSilence } from '#server/mail/mail.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'

const reason = 'The December issue'

/** A person who confirmed, one who only signed up, and two who confirmed: one mailbox is suppressed, one wants no email at all. */
async function subscribedDesk() {
  const site = await newsletterSite()
  const desk = { ...site, ...deskOf(site) }
  const confirmed = async (person: typeof zuri, address: string) => {
    await site.subscribe(person, address)
    await site.settle()
    const { confirmToken } = await site.tokens()
    await site.confirm(confirmToken)
    site.clock.advance(1_000)
  }
  await confirmed({ ...zuri, firstName: '=1+1', lastName: 'O"Neil' }, '192.0.2.1')
  await confirmed({ ...zuri, email: 'silent@example.ca' }, '192.0.2.2')
  const quiet = 'quiet@example.ca'
  await confirmed({ ...zuri, email: quiet }, '192.0.2.4')
  const { id: vaultKeyId } = await site.db
    .selectFrom('vault_key')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const silence = { vaultKeyId, email: quiet, isConfirmed: true }
  await site.db.transaction().execute((tx) => setSilence(tx, site, silence))
  await site.subscribe({ ...zuri, email: 'waiting@example.ca' }, '192.0.2.3')
  const [, silent] = await site.db
    .selectFrom('subscription')
    .select('mailbox')
    .where('status', '=', 'confirmed')
    .orderBy('confirmed_at')
    .execute()
  if (!silent) throw new Error('Two people confirmed.')
  await site.db
    .insertInto('newsletter_suppression')
    .values({ mailbox: silent.mailbox, reason: 'bounced', since: site.clock.now() })
    .execute()
  return desk
}

test('[C116] [C78] an owner exports the confirmed subscribers without suppressed mailboxes, and the owners are emailed', async () => {
  const desk = await subscribedDesk()
  const as = await desk.addPerson(['owner'])
  const send = (body: { reason: string }) => desk.send(exportSubscribers, { body }, { as })
  expect((await send({ reason })).statusCode).toBe(403)
  await desk.stepUp(as)
  expect((await send({ reason: '' })).statusCode).toBe(422)
  const { body } = await send({ reason })
  const lines = body.split('\r\n').filter(Boolean)
  expect(lines).toEqual([
    '\uFEFF"email","name","confirmed"',
    expect.stringMatching(/^"zuri\.o@example\.ca","'=1\+1 O""Neil","\d{4}-\d\d-\d\d"$/),
  ])
  const audit = await desk.db
    .selectFrom('audit')
    .select(['action', 'part', 'subject', 'reason'])
    .orderBy('number')
    .execute()
  const [exported] = await desk.db
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'confirmed')
    .orderBy('confirmed_at')
    .execute()
  expect(audit).toEqual([
    { action: 'exported', part: 'subscribers', subject: null, reason },
    { action: 'opened', part: 'subscriber', subject: exported?.id, reason },
  ])
  const alerts = desk.db
    .selectFrom('mail_outbox')
    .select('purpose')
    .where('purpose', '=', 'staff alert')
  expect((await alerts.execute()).length).toBeGreaterThan(0)
})

test('[C116] nobody but an owner exports subscribers', async () => {
  const desk = await subscribedDesk()
  for (const role of ['editor', 'care', 'store', 'treasurer'] as const) {
    const as = await desk.addPerson([role])
    await desk.stepUp(as)
    const response = await desk.send(exportSubscribers, { body: { reason } }, { as })
    expect([role, response.statusCode]).toEqual([role, 403])
  }
})
