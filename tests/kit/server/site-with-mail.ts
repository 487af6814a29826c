import { expect } from '@playwright/test'
import { startFakeSmtp } from './fake-smtp.ts'
import { startSite } from './site.ts'

/** A site with a mail server, because some pages are reachable only through links in emails. */
export async function siteWithMail() {
  const smtp = await startFakeSmtp()
  const { address, dataDir, stop } = await startSite({ SMTP_URL: smtp.url })
  return {
    address,
    dataDir,
    mailsTo: (email: string) => smtp.received.filter(({ to }) => to === email).length,
    /** The newest path in the emails to an address that matches the pattern. */
    async pathIn(to: string, pattern: RegExp): Promise<string> {
      const found = () =>
        smtp.received
          .filter((mail) => mail.to === to)
          .map(({ raw }) => pattern.exec(raw.replaceAll(/=\r\n/g, ''))?.[0])
          .findLast(Boolean)
      await expect.poll(found, { timeout: 80_000, intervals: [50] }).toBeDefined()
      return found() ?? ''
    },
    async post(path: string, body: object) {
      const response = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.ok, path).toBe(true)
      return response.json()
    },
    stop: async () => {
      await stop()
      await smtp.stop()
    },
  }
}
