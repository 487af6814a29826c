import { expect } from '@playwright/test'
import { register } from '#contract/registration.ts'
import { startFakeSmtp } from './fake-smtp.ts'
import { startSite } from './site.ts'

/** A site with a mail server, because guests reach their booking through an email. */
export async function bookingSiteWithMail() {
  const smtp = await startFakeSmtp()
  const site = await startSite({ SMTP_URL: smtp.url })
  let guests = 0

  /** The path in the newest email to an address. */
  async function pathFor(email: string, count = 1): Promise<string> {
    const arrived = () => smtp.received.filter(({ to }) => to === email)
    await expect
      .poll(() => arrived().length, { timeout: 80_000, intervals: [50] })
      .toBeGreaterThanOrEqual(count)
    const raw = arrived().at(-1)?.raw.replaceAll(/=\r\n/g, '') ?? ''
    return /\/place\/[\w-]{22}/.exec(raw)?.[0] ?? ''
  }
  const post = (path: string, body: object) =>
    fetch(`${site.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const newAddress = () => `guest-${(guests += 1)}@example.org`

  return {
    address: site.address,
    newAddress,
    pathFor,
    mailsTo: (email: string) => smtp.received.filter(({ to }) => to === email).length,
    /** Makes a booking, confirms its email address and returns the path of its page. */
    async book(eventId: string): Promise<string> {
      const email = newAddress()
      const response = await post(`/event/${eventId}/register`, { name: 'Zuri', email })
      register.reply.parse(await response.json())
      const path = await pathFor(email)
      expect((await post(`${path}/confirm`, {})).status).toBe(200)
      return path
    },
    stop: async () => {
      await site.stop()
      await smtp.stop()
    },
  }
}
