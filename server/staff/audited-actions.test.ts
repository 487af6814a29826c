import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportAudit } from '#contract/console/audit.ts'
import * as link from '#contract/console/link.ts'
import * as me from '#contract/console/me.ts'
import * as outbox from '#contract/console/outbox.ts'
import { readSession, signOut } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { queueMail } from '#server/mail/mail.ts'
import { type Desk, keyIn } from '#tests/kit/desk/desk.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'

const reason = 'A guest asked about it'

/** Everything that an action of the Desk may change. Challenges, rate limits and idempotency keys are no actions. */
const stateOf = async ({ connection }: Desk) => {
  const tables = ['staff', 'staff_role', 'staff_passkey', 'staff_session', 'staff_link']
  const sums: string[] = []
  for (const table of [...tables, 'mail_outbox', 'graphile_worker._private_jobs']) {
    const { rows } = await connection.pool.query(
      `select count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${table} t`,
    )
    sums.push(`${table} ${rows[0].sum}`)
  }
  return sums
}

/** A Desk with an owner, another owner, an invited and a disabled person, a second passkey and an email. */
async function busyDesk() {
  const { desk, device, cookie } = await startDesk({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const { id: sessionId } = await desk.db
    .selectFrom('staff_session')
    .select('id')
    .executeTakeFirstOrThrow()
  const { person } = await desk.call(readSession, {}, { as: { cookie } })
  const as = { ...person, cookie, sessionId }
  const renew = () => desk.stepUp(as)
  await renew()
  const second = desk.newAuthenticator()
  const creation = await desk.call(me.startPasskey, { body: {} }, { as })
  const added = { label: 'Second', response: second.create(creation) }
  const { passkeys } = await desk.call(me.addPasskey, { body: added }, { as })
  const other = await desk.addPerson(['owner'], { name: 'Canary Other' })
  const disabled = await desk.addPerson(['care'], { name: 'Canary Disabled' })
  await desk.call(staff.disableStaff, { params: { id: disabled.id }, body: {} }, { as })
  const body = { name: 'Canary Guest', email: 'canary@example.org', roles: ['care' as const] }
  const invited = await desk.call(staff.invite, { body }, { as })
  await desk.db.transaction().execute((tx) =>
    queueMail(tx, desk, {
      purpose: 'order paid',
      key: 'a',
      to: 'canary@example.org',
      subject: 'canary',
      text: 'canary',
    }),
  )
  const mail = await desk.db
    .updateTable('mail_outbox')
    .set({ status: 'failed' })
    .where('purpose', '=', 'order paid')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { desk, device, as, other, disabled, invited, passkeys, mail, renew }
}

test('[C25] [C26] each action of the Desk writes one entry without a value, or does not happen', async () => {
  const busy = await busyDesk()
  const { desk, device, as, other, disabled, invited, mail, renew } = busy
  const [first, second] = busy.passkeys
  const third = desk.newAuthenticator()
  const on = (id: string) => ({ params: { id } })
  const profile = { name: 'Canary Name', email: 'canary-new@example.org' }
  const person = {
    name: 'Canary Invited',
    email: 'canary-2@example.org',
    roles: ['store' as const],
  }
  const actions: [name: string, send: () => ReturnType<Desk['send']>][] = [
    ['signed in', async () => (await desk.signIn(device)).response],
    ['profile changed', () => desk.send(me.changeProfile, { body: profile }, { as })],
    [
      'passkey added',
      async () => {
        const options = await desk.call(me.startPasskey, { body: {} }, { as })
        const body = { label: 'Canary', response: third.create(options) }
        return desk.send(me.addPasskey, { body }, { as })
      },
    ],
    [
      'passkey renamed',
      () =>
        desk.send(me.renamePasskey, { ...on(first?.id ?? ''), body: { label: 'Canary' } }, { as }),
    ],
    ['passkey removed', () => desk.send(me.removePasskey, on(second?.id ?? ''), { as })],
    ['invited', () => desk.send(staff.invite, { body: person }, { as })],
    ['invitation withdrawn', () => desk.send(staff.withdrawInvitation, on(invited.id), { as })],
    ['enabled', () => desk.send(staff.enableStaff, { ...on(disabled.id), body: {} }, { as })],
    [
      'roles changed',
      () => desk.send(staff.changeRoles, { ...on(other.id), body: { roles: ['store'] } }, { as }),
    ],
    [
      'recovery link sent',
      () => desk.send(staff.sendRecovery, { ...on(other.id), body: {} }, { as }),
    ],
    ['disabled', () => desk.send(staff.disableStaff, { ...on(other.id), body: {} }, { as })],
    ['opened', () => desk.send(outbox.revealEmail, { ...on(mail.id), body: { reason } }, { as })],
    ['sent again', () => desk.send(outbox.sendEmailAgain, { ...on(mail.id), body: {} }, { as })],
    ['exported', () => desk.send(exportAudit, { body: { reason } }, { as })],
    ['signed out', () => desk.send(signOut, { body: {} }, { as })],
  ]
  for (const [name, send] of actions) {
    const { rows: last } = await sql<{ n: number }>`select count(*) as n from audit`.execute(
      desk.db,
    )
    const limit = sql.lit(Number(last[0]?.n) + 1)
    await renew()
    await sql`alter table audit add constraint closed check (number < ${limit})`.execute(desk.db)
    const before = await stateOf(desk)
    const refused = await send()
    expect([name, refused.statusCode, await stateOf(desk)]).toEqual([name, 500, before])
    await sql`alter table audit drop constraint closed`.execute(desk.db)
    await desk.connection.pool.query('delete from token_bucket')
    const done = await send()
    expect([name, done.statusCode < 300]).toEqual([name, true])
    const entries = await sql<{
      action: string
    }>`select * from audit where number >= ${limit}`.execute(desk.db)
    expect(entries.rows.map(({ action }) => action)).toEqual([name])
    const { actor: _actor, ...values } = { actor: '', ...entries.rows[0] }
    expect([name, JSON.stringify(values)]).not.toEqual([name, expect.stringMatching(/canary/i)])
  }
})

test('[C9] [C24] reading a link changes nothing, and all owners are emailed when an invited owner joins', async () => {
  const { desk, cookie } = await startDesk()
  const { person } = await desk.call(readSession, {}, { as: { cookie } })
  const { id: sessionId } = await desk.db
    .selectFrom('staff_session')
    .select('id')
    .executeTakeFirstOrThrow()
  const as = { ...person, cookie, sessionId }
  await desk.stepUp(as)
  await desk.call(me.changeProfile, { body: { name: 'Ada', email: 'ada@example.org' } }, { as })
  const body = { name: 'Canary', email: 'canary@example.org', roles: ['owner' as const] }
  const { link: address } = await desk.call(staff.invite, { body }, { as })
  const key = keyIn(address ?? '')
  expect(Buffer.from(key, 'base64url')).toHaveLength(16)
  const before = await stateOf(desk)
  for (let times = 0; times < 3; times++) await desk.call(link.readLink, { body: { key } })
  expect(await stateOf(desk)).toEqual(before)
  const mails = () =>
    desk.db
      .selectFrom('mail_outbox')
      .select('purpose')
      .where('purpose', '=', 'staff alert')
      .execute()
  expect(await mails()).toEqual([])
  expect((await desk.accept(key)).response.statusCode).toBe(200)
  expect(await mails()).toHaveLength(1)
})
