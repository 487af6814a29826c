import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { mailJobs } from '#server/mail/mail.ts'
import { registrationJobs } from './jobs.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { fillMailbox } from '#tests/kit/server/fill-mailbox.ts'
import { setSharedTokens } from '#tests/kit/server/shared-tokens.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'

test('a registration with email is booked only when the guest confirms on the emailed page', async () => {
  const site = await bookingSite({ capacity: 10 })
  const { _id, stage } = await site.register('zuri@example.ca', { accessNeeds: 'A chair' })
  expect(stage).toBe('sent')
  await site.settle()
  const key = await site.keyFor('zuri@example.ca')
  expect(key).not.toBe(_id)
  expect(Object.keys(await site.page(_id))).toEqual(['stage', 'mayResendAt', 'event'])
  for (const visit of [1, 2])
    expect([visit, (await site.page(key)).stage]).toEqual([visit, 'unproven'])
  await site.call('POST', `${key}/confirm`, {})
  expect(await site.page(key)).toMatchObject({
    stage: 'booked',
    state: 'confirmed',
    name: 'Zuri',
    accessNeeds: 'A chair',
    code: expect.stringMatching(/^[A-Z2-9]{2}-[A-Z2-9]{3}-[A-Z2-9]{2}$/),
  })
  // The receipt does not change, because another person may have filled in the form.
  expect((await site.page(_id)).stage).toBe('sent')
})

test('the email contains no form input, and its subject is neutral', async () => {
  const site = await bookingSite({ name: 'Coming Out Circle' })
  await site.register('zuri@example.ca', { name: 'BuyPills', accessNeeds: 'spam.example' })
  await site.settle()
  const [mail] = await site.mails()
  expect(mail?.subject).toMatch(/^Your booking for [A-Z][a-z]+day$/)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/BuyPills|spam\.example|Coming Out/)
  expect(mail?.attachments).toEqual([])
})

test('a second registration is merged into the first when its email is confirmed', async () => {
  const site = await bookingSite({ capacity: 2 })
  const first = await site.prove('a@example.ca')
  await site.register('A@example.ca', { name: 'Somebody Else' })
  await site.settle()
  const second = await site.keyFor('A@example.ca')
  expect(second).not.toBe(first)
  await site.call('POST', `${second}/confirm`, {})
  expect(booked(await site.page(second))).toEqual(booked(await site.page(first)))
  expect(booked(await site.page(second)).name).toBe('Zuri')
  expect(await taken(site)).toBe(1)
})

test('a second registration causes one email, which never contains the key of the first', async () => {
  const site = await bookingSite()
  const first = await site.prove('a@example.ca')
  const before = (await site.mails()).length
  for (let times = 0; times < 5; times++) {
    await site.register('a@example.ca')
    await site.settle()
  }
  const caused = (await site.mails()).slice(0, -before)
  expect(caused).toHaveLength(1)
  expect(caused[0]?.text).not.toContain(first)
})

test('one mailbox gets two emails an hour, for every spelling of the address, and the others later', async () => {
  const site = await bookingSite()
  for (const email of [
    'vic.tim@x.ca',
    'victim+1@x.ca',
    'v.ictim@x.ca',
    'victim@x.ca',
    'Victim@x.ca',
  ])
    await site.register(email)
  await site.settle()
  expect(dueMail(site, await site.mails())).toHaveLength(2)
  expect(await site.mails()).toHaveLength(5)
  site.clock.advance(2 * 3_600_000)
  expect(dueMail(site, await site.mails())).toHaveLength(5)
})

test('an email delayed by the hourly limit of the site is sent in the end, however often it was delayed', async () => {
  const site = await bookingSite()
  // Ahead of the database clock. Otherwise a postponed job would be due at once.
  site.clock.advance(3_600_000)
  await site.post('kofi@example.ca')
  for (let waits = 0; waits < 5; waits += 1) {
    await setSharedTokens(site, 'booking proof', 0)
    await site.settle()
    expect(await site.mails()).toEqual([])
    site.clock.advance(60_000)
  }
  await site.settle()
  expect(await site.mails()).toMatchObject([{ to: 'kofi@example.ca' }])
})

test('a guest who chose "do not contact me" gets no email when others use the address', async () => {
  const site = await bookingSite()
  const key = await site.prove('a@example.ca')
  await site.call('PUT', key, { name: 'Zuri', accessNeeds: '', safeContact: { way: 'none' } })
  const before = await site.mails()
  for (const email of ['a@example.ca', 'a+tag@example.ca']) await site.register(email)
  await site.settle()
  expect(await site.mails()).toEqual(before)
})

test('a guest can request the email again after a minute, and correct the address', async () => {
  const site = await bookingSite()
  const { _id } = await site.register('wrnog@example.ca')
  await site.settle()
  const wrong = await site.keyFor('wrnog@example.ca')
  expect((await site.call('POST', `${_id}/resend`, {})).statusCode).toBe(429)
  site.clock.advance(61_000)
  expect((await site.call('POST', `${_id}/resend`, {})).statusCode).toBe(200)
  await site.settle()
  expect(await site.mails()).toHaveLength(2)
  site.clock.advance(61_000)
  const changed = await site.call('PUT', `${_id}/email`, { email: 'right@example.ca' })
  expect(changed.json().data.stage).toBe('sent')
  await site.settle()
  expect((await site.call('POST', `${wrong}/confirm`, {})).statusCode).toBe(404)
  const right = await site.keyFor('right@example.ca')
  expect((await site.call('POST', `${right}/confirm`, {})).statusCode).toBe(200)
})

test.each([
  ['waits for its mailbox', {}, ['place proof', 'place proof']],
  ['is due and not sent yet', { SMTP_URL: 'smtp://127.0.0.1:1' }, []],
] as const)(
  'after a change of the address, an email that %s is not sent to the old one',
  async (_how, environment, others) => {
    const site = await bookingSite({}, environment)
    await fillMailbox(site, 'wrnog@example.ca', others)
    const jobs = [...registrationJobs, ...mailJobs]
    const settle = () => runJobs({ connection: site.connection, deps: site, jobs })
    const { _id } = await site.register('wrnog@example.ca')
    await settle()
    const toOld = async () =>
      (await site.mails()).filter(({ to, text }) => to === 'wrnog@example.ca' && text !== 'Hi')
    expect(await toOld()).toHaveLength(1)
    site.clock.advance(61_000)
    await site.call('PUT', `${_id}/email`, { email: 'right@example.ca' })
    expect(await toOld()).toEqual([])
    await settle()
    expect(await site.keyFor('right@example.ca')).not.toBe('')
  },
)

test('a corrected address gets an email after three to a wrong one, and the seventh request is rejected', async () => {
  const site = await bookingSite()
  const { _id } = await site.register('wrnog@example.ca')
  const again = async (path: string, body: object) => {
    await site.settle()
    site.clock.advance(61_000)
    return site.call(path === 'email' ? 'PUT' : 'POST', `${_id}/${path}`, body)
  }
  for (let count = 0; count < 2; count += 1) await again('resend', {})
  await again('email', { email: 'right@example.ca' })
  await site.settle()
  expect((await site.mails()).filter(({ to }) => to === 'right@example.ca')).toHaveLength(1)
  for (let count = 0; count < 2; count += 1)
    expect((await again('resend', {})).statusCode).toBe(200)
  const seventh = await again('resend', {})
  expect([seventh.statusCode, seventh.json().error.message]).toEqual([
    409,
    'No more messages can be sent for this one. Register again.',
  ])
})

test('the guest gets a confirmation with a neutral subject and the calendar file', async () => {
  const site = await bookingSite()
  const key = await site.prove('a@example.ca')
  const [mail] = await site.mails()
  expect(mail?.purpose).toBe('place confirmed')
  expect(mail?.subject).toMatch(/^Your booking for [A-Z][a-z]+day$/)
  expect(mail?.text).toContain(`/place/${key}`)
  expect(mail?.attachments[0]?.filename).toBe('event.ics')
  expect(mail?.attachments[0]?.content).toContain('SUMMARY:Supper\r\n')
})

test('a link does not confirm after a day', async () => {
  const site = await bookingSite()
  await site.register('a@example.ca')
  await site.settle()
  const key = await site.keyFor('a@example.ca')
  site.clock.advance(25 * 3_600_000)
  expect((await site.call('POST', `${key}/confirm`, {})).statusCode).toBe(404)
})

const taken = async ({ db }: Pick<Awaited<ReturnType<typeof bookingSite>>, 'db'>) =>
  (await db.selectFrom('event').select('taken').where('id', '=', 'circle').executeTakeFirst())
    ?.taken
