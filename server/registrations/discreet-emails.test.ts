import { expect, onTestFinished, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { announce } from '#server/applications/announce.ts'
import { sendFreshLink } from '#server/applications/fresh-link.ts'
import { announceAfterMs } from '#server/applications/receive.ts'
import { sendEmail } from '#server/mail/send.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { mimeParts } from '#tests/kit/server/mime-parts.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { newSupportCode } from '#web/support/code.ts'
import { remindGuests } from './jobs.ts'

const host = 'www.baobabpride.example'

/** Sends every kind of email about a registration, an application or a chat message to a fake mail server. */
async function sendEveryKind() {
  const smtp = await startFakeSmtp()
  onTestFinished(smtp.stop)
  const site = await bookingSite(
    { capacity: 1, name: 'Queer Supper of Baobab Pride', plainTitle: 'Supper' },
    { SITE_URL: `http://${host}`, MAIL_FROM_DISCREET: 'post@neutral.example' },
  )
  const post = (path: string, payload: object) =>
    site.app.inject({ method: 'POST', url: `/api/v1${path}`, payload })
  const first = await site.prove('a@x.ca')
  const second = await site.prove('b@x.ca')
  await site.call('DELETE', first)
  await site.call('POST', `${second}/accept`, {})
  await addEvents(site, { _id: 'talk', intakeRequired: true, ...daysFromNow(site, 6) })
  await post('/event/talk/register', { name: 'Zuri', email: 'c@x.ca' })
  await site.settle()
  await site.call('POST', `${await site.keyFor('c@x.ca')}/confirm`, {})
  await site.register('d@x.ca', { safeContact: { way: 'text', phone: '403-555-0199' } })
  const applied = await post('/volunteer/create', goodApplications.volunteer)
  await post('/my-data/fresh-link', { _id: applied.json().data._id })
  await post('/support/message', { code: newSupportCode(), message: 'Hello', answerBy: 'here' })
  site.clock.advance(announceAfterMs)
  const jobs = [announce, sendFreshLink]
  await runJobs({ connection: site.connection, deps: site, jobs })
  site.clock.advance(4 * 86_400_000)
  await site.run(remindGuests)
  const outbox = await site.mails()
  for (const { message_id: messageId, ...contents } of outbox)
    await sendEmail(
      { ...site.settings, smtpUrl: smtp.url },
      { messageId, contents, signal: AbortSignal.timeout(60_000), isStillQueued: async () => true },
    )
  return smtp.received.map((mail) => ({
    ...mail,
    purpose: outbox.find(({ message_id }) => message_id === mail.messageId)?.purpose ?? '',
  }))
}

/** EmailTexts that would identify the sender. */
const { name, fullName, address, phone, supportPhone, email, social } = organisation
const identifying = [
  name,
  fullName,
  address.street,
  address.postalCode,
  phone,
  supportPhone,
  email,
  host,
  ...social.map((link) => link.address),
  'baobab',
  'pride',
  'queer',
  '2slgbtq',
  'logo',
]

test('no email about a registration, an application or a chat message names the organisation', async () => {
  const emails = await sendEveryKind()
  expect(new Set(emails.map(({ purpose }) => purpose))).toEqual(
    new Set([
      'place proof',
      'place confirmed',
      'place waiting',
      'place offered',
      'place pending',
      'place reminder',
      'place text',
      'application',
      'application link',
      'application notice',
      'support-message',
    ]),
  )
  for (const { raw, purpose, to } of emails) {
    const parts = mimeParts(raw)
    const [head] = parts
    expect(head?.headers, purpose).toMatch(/^From: post@neutral\.example$/m)
    expect(head?.headers, purpose).toMatch(/^Message-ID: <[\w-]+@neutral\.example>$/m)
    // The recipient of an email to staff is our own mailbox, so the check skips that header.
    const headers = parts
      .map((part) => part.headers)
      .join('\n')
      .replace(`To: ${to}`, '')
    const shown = [headers, ...parts.map(withoutLinks)].join('\n').toLowerCase()
    for (const word of identifying)
      expect(shown, `${purpose}: ${word}`).not.toContain(word.toLowerCase())
    expect(shown, purpose).not.toMatch(/https?:|<img|cid:|reply-to|list-|organizer|x-mailer/)
  }
})

test('the event has its plain title, in the email and in the calendar file', async () => {
  const emails = (await sendEveryKind()).filter(({ purpose }) => purpose === 'place reminder')
  const [text, html, calendar] = ['text/plain', 'text/html', 'text/calendar'].map(
    (type) => mimeParts(emails[0]?.raw ?? '').find((part) => part.type === type)?.body ?? '',
  )
  for (const body of [text, html, calendar]) expect(body).toContain('Supper')
  expect(calendar).toMatch(/^SUMMARY:Supper\r?$/m)
  expect(calendar).toMatch(/^UID:[0-9a-f]{32}\r?$/m)
  expect(calendar).not.toMatch(/^(URL|DESCRIPTION|ORGANIZER|X-WR)/m)
  expect(text).toMatch(/^http:\/\/www\.baobabpride\.example\/place\/[\w-]{22}$/m)
})

/** A link may contain our host: in `href`, or on a line of its own in the text. */
const withoutLinks = ({ body }: { body: string }) =>
  body.replaceAll(/ href="[^"]*"/g, '').replaceAll(/^https?:\/\/\S+$/gm, '')
