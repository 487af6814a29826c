import { expect, test } from 'vitest'
import * as link from '#contract/console/link.ts'
import { readSession } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { hourMs } from '#contract/durations.ts'
import { revealEmail } from '#contract/console/outbox.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { tablesWith } from '#tests/kit/database/tables-with.ts'
import { buildDesk, type Desk, keyIn } from '#tests/kit/desk/desk.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'

const withMail = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } }
const noor = { name: 'Noor Canary', email: 'noor.canary@example.org', roles: ['care' as const] }

async function ownedDesk(options: Parameters<typeof buildDesk>[0] = {}) {
  const desk = await buildDesk(options)
  const owner = await desk.addPerson(['owner'], { email: 'owner@example.org' })
  await desk.stepUp(owner)
  return { desk, owner }
}

/** All queued emails of a purpose. */
async function emailsOf(desk: Desk, purpose: string) {
  const emails = await readOutbox(desk.db, desk)
  return emails.flatMap(({ mail, contents }) =>
    mail.purpose === purpose && contents ? [{ ...contents, id: mail.id }] : [],
  )
}

test('[C9] an invitation without a mail server shows its link once; accepting it starts with a passkey', async () => {
  const { desk, owner } = await ownedDesk()
  const sent = await desk.call(staff.invite, { body: noor }, { as: owner })
  const key = keyIn(sent.link ?? '')
  expect(Buffer.from(key, 'base64url')).toHaveLength(16)
  const described = await desk.call(link.readLink, { body: { key } })
  expect(described).toEqual({
    kind: 'invitation',
    name: noor.name,
    roles: ['care'],
    mayPostpone: false,
  })
  const { people } = await desk.call(staff.listStaff, {}, { as: owner })
  expect(people.find(({ id }) => id === sent.id)).toMatchObject({
    state: 'invited',
    email: 'n…@example.org',
    passkeys: 0,
  })
  const postponed = await desk.send(link.postponePasskey, { body: { key } })
  expect(postponed.statusCode).toBe(403)
  const { response } = await desk.accept(key)
  expect(response.json().data).toMatchObject({ person: { name: noor.name }, roles: ['care'] })
  expect((await desk.send(link.readLink, { body: { key } })).statusCode).toBe(410)
  expect(await tablesWith(desk.connection.pool, key)).toEqual([])
})

test('[C9] an invitation works for 72 hours and can be withdrawn, which erases name and address', async () => {
  const { desk, owner } = await ownedDesk()
  const { id, link: shown } = await desk.call(staff.invite, { body: noor }, { as: owner })
  const key = keyIn(shown ?? '')
  desk.clock.advance(72 * hourMs - 1)
  await desk.call(link.readLink, { body: { key } })
  desk.clock.advance(1)
  expect((await desk.send(link.readLink, { body: { key } })).statusCode).toBe(410)

  const again = await desk.addPerson(['owner'])
  await desk.stepUp(again)
  await desk.call(staff.withdrawInvitation, { params: { id } }, { as: again })
  expect(await desk.db.selectFrom('staff').select('id').where('id', '=', id).execute()).toEqual([])
  const invited = await desk.call(staff.invite, { body: noor }, { as: again })
  expect(invited.id).not.toBe(id)
})

test('[C9] with a mail server the link is emailed, and the email names neither organisation nor work', async () => {
  const { desk, owner } = await ownedDesk(withMail)
  const sent = await desk.call(staff.invite, { body: noor }, { as: owner })
  expect(sent.link).toBeNull()
  const [email] = await emailsOf(desk, 'staff link')
  expect(email?.to).toBe(noor.email)
  expect(email?.text).toMatch(/http:\/\/localhost:3000\/console\/link#[\w-]{22}/)
  const content = `${email?.subject} ${email?.text}`
  expect(content).not.toMatch(/baobab|pride|care|volunteer|support|2SLGBTQ|Noor/i)
  const input = { params: { id: email?.id ?? '' }, body: { reason: 'It did not arrive' } }
  const { text } = await desk.call(revealEmail, input, { as: owner })
  expect(text, 'the owner who reads the outbox cannot use the link').toContain('/console/link#…')
})

test('[C9] [C31] the same idempotency key invites once, and the same name or address twice is a 409', async () => {
  const { desk, owner } = await ownedDesk()
  const headers = { 'idempotency-key': 'invite-noor-0000000001' }
  const [first, second] = [
    await desk.call(staff.invite, { body: noor }, { as: owner, headers }),
    await desk.call(staff.invite, { body: noor }, { as: owner, headers }),
  ]
  expect(second).toEqual(first)
  const same = [
    { ...noor, email: 'other@example.org', name: 'NOOR canary' },
    { ...noor, name: 'Other', email: 'Noor.Canary@example.org' },
  ]
  for (const body of same)
    expect((await desk.send(staff.invite, { body }, { as: owner })).statusCode).toBe(409)
  expect(await desk.db.selectFrom('staff').select('id').execute()).toHaveLength(2)
})

test('[C10] a recovery link ends sessions, deletes passkeys, works once within 24 hours and emails all owners', async () => {
  const { desk, device, cookie } = await startDesk(withMail)
  const owner = await desk.addPerson(['owner'], { email: 'second@example.org' })
  const third = await desk.addPerson(['owner'], { email: 'third@example.org' })
  await desk.stepUp(owner)
  const { people } = await desk.call(staff.listStaff, {}, { as: owner })
  const lost = people.find(({ name }) => name === 'Owner')?.id ?? ''
  const params = { id: lost }
  const nowhere = await desk.send(staff.sendRecovery, { params, body: {} }, { as: owner })
  expect(nowhere.statusCode).toBe(409)

  await desk.stepUp(third)
  const care = await desk.addPerson(['care'], { email: 'care@example.org' })
  const sent = await desk.call(
    staff.sendRecovery,
    { params: { id: care.id }, body: {} },
    { as: owner },
  )
  expect(sent.link).toBeNull()
  expect((await desk.send(readSession, {}, { as: care })).statusCode).toBe(401)
  const [email] = await emailsOf(desk, 'staff link')
  expect(email?.to).toBe('care@example.org')
  const alerts = await emailsOf(desk, 'staff alert')
  expect(alerts.map(({ to }) => to).toSorted()).toEqual(['second@example.org', 'third@example.org'])
  expect(alerts.map(({ text }) => text).join()).not.toMatch(/Person |care@/)

  const key = keyIn(/\S+\/console\/link#\S+/.exec(email?.text ?? '')?.[0] ?? '')
  expect((await desk.accept(key)).response.json().data).toMatchObject({ passkeys: 1 })
  expect((await desk.send(link.readLink, { body: { key } })).statusCode).toBe(410)
  expect((await desk.signIn(device)).response.statusCode).toBe(200)
  expect(cookie).not.toBe('')
})

test('[C10] without a mail server the owner sees the recovery link, and it expires after 24 hours', async () => {
  const { desk, owner } = await ownedDesk()
  const lost = await desk.addPerson(['care'])
  const input = { params: { id: lost.id }, body: {} }
  const { link: shown } = await desk.call(staff.sendRecovery, input, { as: owner })
  const body = { key: keyIn(shown ?? '') }
  desk.clock.advance(24 * hourMs - 1)
  expect(await desk.call(link.readLink, { body })).toMatchObject({ kind: 'recovery' })
  desk.clock.advance(1)
  expect((await desk.send(link.readLink, { body })).statusCode).toBe(410)
})

test('[C10] disabling a person ends their recovery link for good', async () => {
  const { desk, owner } = await ownedDesk()
  const { id } = await desk.addPerson(['care'])
  const input = { params: { id }, body: {} }
  const { link: shown } = await desk.call(staff.sendRecovery, input, { as: owner })
  await desk.call(staff.disableStaff, input, { as: owner })
  await desk.call(staff.enableStaff, input, { as: owner })
  const body = { key: keyIn(shown ?? '') }
  expect((await desk.send(link.readLink, { body })).statusCode).toBe(410)
})

test('[C9] [C119] the open invitations of a person who is no longer an owner are withdrawn', async () => {
  const { desk, owner } = await ownedDesk()
  const other = await desk.addPerson(['owner'])
  await desk.stepUp(other)
  const invite = async (name: string, as: typeof other) => {
    const body = { name, email: `${name}@example.org`, roles: ['owner' as const] }
    const { id, link: shown } = await desk.call(staff.invite, { body }, { as })
    return { id, body: { key: keyIn(String(shown)) } }
  }
  const theirs = await invite('Zuri', other)
  const own = await invite('Kofi', owner)
  const changeRoles = (roles: ('owner' | 'editor' | 'care')[]) =>
    desk.call(staff.changeRoles, { params: { id: other.id }, body: { roles } }, { as: owner })
  const statusOf = async ({ body }: typeof own) =>
    (await desk.send(link.readLink, { body })).statusCode
  await changeRoles(['owner', 'care'])
  expect([await statusOf(theirs), await statusOf(own)]).toEqual([200, 200])
  await changeRoles(['editor'])
  expect([await statusOf(theirs), await statusOf(own)]).toEqual([410, 200])
  const { people } = await desk.call(staff.listStaff, {}, { as: owner })
  expect(people.map(({ id }) => id)).not.toContain(theirs.id)
  const [entry] = await desk.db
    .selectFrom('audit')
    .select(['action', 'actor', 'subject'])
    .orderBy('number', 'desc')
    .limit(1)
    .execute()
  expect(entry).toEqual({ action: 'invitation withdrawn', actor: owner.id, subject: theirs.id })
})

test('[C10] an owner cannot make a recovery link for themselves or for a disabled person', async () => {
  const { desk, owner } = await ownedDesk()
  const disabled = await desk.addPerson(['care'])
  await desk.call(staff.disableStaff, { params: { id: disabled.id }, body: {} }, { as: owner })
  for (const id of [owner.id, disabled.id]) {
    const response = await desk.send(
      staff.sendRecovery,
      { params: { id }, body: {} },
      { as: owner },
    )
    expect(response.statusCode).toBe(409)
  }
  expect((await desk.send(readSession, {}, { as: owner })).statusCode).toBe(200)
})

test('name and address of an invited person are encrypted, and no table shows them', async () => {
  const { desk, owner } = await ownedDesk(withMail)
  await desk.call(staff.invite, { body: noor }, { as: owner })
  for (const word of ['Noor Canary', 'noor.canary', 'owner@example.org'])
    expect(await tablesWith(desk.connection.pool, word)).toEqual([])
})
