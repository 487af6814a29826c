import { expect, test } from 'vitest'
import * as me from '#contract/console/me.ts'
import { readSession, startStepUp, stepUp } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { readToday } from '#contract/console/today.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { buildDesk, keyIn } from '#tests/kit/desk/desk.ts'
import type { Agent } from '#tests/kit/desk/desk-client.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { production } from '#tests/kit/desk/production.ts'

/** Empties the outbox. Returns the recipient and the first line of every email in it. */
async function takeEmails(desk: Desk): Promise<string[]> {
  const emails = await readOutbox(desk.db, desk)
  await desk.db.deleteFrom('mail_outbox').execute()
  return emails
    .map(({ contents }) => `${contents?.to.split('@')[0]}: ${contents?.text?.split('\n')[0]}`)
    .toSorted()
}

const named = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org` })

async function addPasskey(desk: Desk, as: Agent) {
  await desk.stepUp(as)
  const options = await desk.call(me.startPasskey, { body: {} }, { as })
  const body = { label: 'Phone', response: desk.newAuthenticator().create(options) }
  return desk.call(me.addPasskey, { body }, { as })
}

test('[C124] a new and a removed passkey are emailed to the person, and those of an owner to all other owners', async () => {
  const desk = await buildDesk()
  const ada = await desk.addPerson(['owner'], named('Ada'))
  await desk.addPerson(['owner'], named('Ben'))
  const cleo = await desk.addPerson(['care'], named('Cleo'))
  await addPasskey(desk, cleo)
  expect(await takeEmails(desk)).toEqual(['cleo: You have a new passkey'])
  await addPasskey(desk, ada)
  const { passkeys } = await addPasskey(desk, ada)
  await takeEmails(desk)
  const params = { id: passkeys[0]?.id ?? '' }
  await desk.call(me.removePasskey, { params }, { as: ada })
  expect(await takeEmails(desk)).toEqual([
    'ada: A passkey was removed',
    'ben: A passkey of an owner changed',
  ])
})

test('[C124] a passkey from a recovery link is emailed to its person and the other owners', async () => {
  const desk = await buildDesk()
  const ada = await desk.addPerson(['owner'], named('Ada'))
  const ben = await desk.addPerson(['owner'], named('Ben'))
  await desk.stepUp(ada)
  const input = { params: { id: ben.id }, body: {} }
  const { link } = await desk.call(staff.sendRecovery, input, { as: ada })
  await takeEmails(desk)
  await desk.accept(keyIn(String(link)))
  expect(await takeEmails(desk)).toEqual([
    'ada: A passkey of an owner changed',
    'ben: You have a new passkey',
  ])
})

test('[C124] a changed address is emailed to the old and the new one, and a changed name to none', async () => {
  const desk = await buildDesk()
  const cleo = await desk.addPerson(['care'], named('Cleo'))
  await desk.stepUp(cleo)
  const change = (body: { name: string; email: string }) =>
    desk.call(me.changeProfile, { body }, { as: cleo })
  await change({ name: 'Cleopatra', email: 'cleo@example.org' })
  expect(await takeEmails(desk)).toEqual([])
  await change({ name: 'Cleopatra', email: 'new@example.org' })
  expect(await takeEmails(desk)).toEqual([
    'cleo: Your address changed',
    'new: Your address changed',
  ])
})

test('[C124] a disabled owner is emailed to all owners, the disabled one too, and another person to none', async () => {
  const desk = await buildDesk()
  const ada = await desk.addPerson(['owner'], named('Ada'))
  const ben = await desk.addPerson(['owner'], named('Ben'))
  const cleo = await desk.addPerson(['care'], named('Cleo'))
  await desk.stepUp(ada)
  const disable = ({ id }: Agent) =>
    desk.call(staff.disableStaff, { params: { id }, body: {} }, { as: ada })
  await disable(cleo)
  expect(await takeEmails(desk)).toEqual([])
  await disable(ben)
  expect(await takeEmails(desk)).toEqual([
    'ada: An owner was disabled',
    'ben: An owner was disabled',
  ])
})

test('[C124] with https an owner without an address enters one before anything else', async () => {
  const { desk, device, cookie } = await startDesk({ environment: production })
  const as = { cookie }
  expect(await desk.call(readSession, {}, { as })).toMatchObject({ needsAddress: true })
  for (const refused of [
    await desk.send(readToday, {}, { as }),
    await desk.send(staff.listStaff, {}, { as }),
    await desk.send(me.readAccount, {}, { as }),
  ])
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'address-required'])
  const options = await desk.call(startStepUp, { body: {} }, { as })
  await desk.call(stepUp, { body: { response: device.get(options) } }, { as })
  await desk.call(me.changeProfile, { body: named('Ada') }, { as })
  expect(await desk.call(readSession, {}, { as })).toMatchObject({ needsAddress: false })
  expect((await desk.send(staff.listStaff, {}, { as })).statusCode).toBe(200)
})

test('[C124] on plain http the first owner needs no address', async () => {
  const { desk, cookie } = await startDesk()
  expect((await desk.send(readToday, {}, { as: { cookie } })).statusCode).toBe(200)
})
