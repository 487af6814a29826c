import { expect } from '@playwright/test'
import organisation from '#content/organisation.json' with { type: 'json' }
import { createDonation } from '#contract/donation.ts'
import { Organisation } from '#contract/organisation.ts'
import { register } from '#contract/registration.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { readSettings } from '#server/settings.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { randomAddress } from '#tests/kit/random-address.ts'
import { quietReport } from '#tools/run-tool.ts'
import { startFakeSmtp } from './fake-smtp.ts'
import { startSite } from './site.ts'

export type MailSite = Awaited<ReturnType<typeof startMailSite>>

const charity = { registrationNumber: '123456789 RR 0001', signatory: 'Adaeze Placeholder' }

/** The site of a registered charity with a mail server, because some pages are reachable only through emails. */
export async function startMailSite() {
  const smtp = await startFakeSmtp()
  const site = await startSite({ SMTP_URL: smtp.url })
  const { address, dataDir } = site
  await becomeCharity(dataDir)
  const mails = (to: string) =>
    smtp.received.filter((mail) => mail.to === to).map(({ raw }) => raw.replaceAll(/=\r\n/g, ''))

  /** The newest text in the emails to an address that matches the pattern. */
  async function pathIn(to: string, pattern: RegExp, count = 1): Promise<string> {
    const found = () => {
      const all = mails(to)
      const texts = all.map((mail) => pattern.exec(mail)?.[0])
      return all.length < count ? undefined : texts.findLast(Boolean)
    }
    await expect.poll(found, { timeout: 80_000, intervals: [50] }).toBeDefined()
    return found() ?? ''
  }
  /** Sends a request to the API from a network of its own, because the server limits some actions per network. */
  const call = (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
    fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify(body),
    })
  async function post(path: string, body: object) {
    const response = await call('POST', path, body)
    expect(response.ok, path).toBe(true)
    return response.json()
  }
  const newEmail = () => `visitor-${crypto.randomUUID()}@example.org`

  return {
    address,
    dataDir,
    newEmail,
    /** The emails that arrived at an address, oldest first, with unfolded lines. */
    mails,
    pathIn,
    call,
    /** Sends a request to the API, and fails if it is rejected. */
    post,
    /** Makes a booking, confirms its email address and returns the path of its page. */
    async book(eventId: string): Promise<string> {
      const email = newEmail()
      register.reply.parse(await post(`/event/${eventId}/register`, { name: 'Zuri', email }))
      const path = await pathIn(email, /\/place\/[\w-]{22}/)
      await post(`${path}/confirm`, {})
      return path
    },
    /** Makes and pays a monthly gift of CA$50.25 with a dedication, and returns the paths in its emails. */
    async give() {
      const [email, recipientEmail] = [newEmail(), newEmail()]
      const dedication = { inHonorOf: 'Zuri', recipientEmail }
      const input = { ...gift, frequency: 'monthly', email, dedication }
      const { paymentUrl } = createDonation.reply.parse(await post('/donation/create', input)).data
      await post(new URL(paymentUrl).pathname, { answer: 'pay' })
      return {
        email,
        page: await pathIn(email, /\/my-gift\/[\w-]{22}/),
        receipt: await pathIn(email, /\/receipt\/[\w-]{22}/),
        card: await pathIn(recipientEmail, /\/card\/[\w-]{22}\/[\w-]{86}/),
        noCards: await pathIn(recipientEmail, /\/no-cards\/[\w-]{86}/),
      }
    },
    complaints: site.complaints,
    stop: async () => {
      await site.stop()
      await smtp.stop()
    },
  }
}

async function becomeCharity(dataDir: string): Promise<void> {
  const registered = Organisation.parse({ ...organisation, isRegisteredCharity: true, charity })
  const settings = readSettings({ DATA_DIR: dataDir })
  const { connection, close } = await openDatabaseForCommand(settings, quietReport)
  await connection.db.transaction().execute((tx) => changeOrganisation(tx, registered))
  await close()
}
