import { expect } from '@playwright/test'
import organisation from '#content/organisation.json' with { type: 'json' }
import { createDonation } from '#contract/donation.ts'
import { Organisation } from '#contract/organisation.ts'
import { visitDatabase } from '#server/db/open.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { readSettings } from '#server/settings.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { quietReport } from '#tools/run-tool.ts'
import { startFakeSmtp } from './fake-smtp.ts'
import { startSite } from './site.ts'

const charity = { registrationNumber: '123456789 RR 0001', signatory: 'Adaeze Placeholder' }

/** The site of a registered charity whose letters arrive somewhere, since the ways to a gift's pages stand in them. */
export async function giftSiteWithMail() {
  const smtp = await startFakeSmtp()
  const site = await startSite({ SMTP_URL: smtp.url })
  await becomeCharity(site.dataDir)
  let givers = 0

  /** The newest path in the letters to an address that looks so. */
  async function pathIn(to: string, pattern: RegExp): Promise<string> {
    const found = () =>
      smtp.received
        .filter((mail) => mail.to === to)
        .map(({ raw }) => pattern.exec(raw.replaceAll(/=\r\n/g, ''))?.[0])
        .findLast(Boolean)
    await expect.poll(found, { timeout: 80_000, intervals: [50] }).toBeDefined()
    return found() ?? ''
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${site.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }

  return {
    address: site.address,
    mailsTo: (email: string) => smtp.received.filter(({ to }) => to === email).length,
    pathIn,
    /** A monthly gift of CA$50.25 in somebody's honour, paid; gives the paths that its letters lead to. */
    async give() {
      const [email, recipientEmail] = ['giver', 'honoured'].map(
        (who) => `${who}-${(givers += 1)}@example.org`,
      ) as [string, string]
      const dedication = { inHonorOf: 'Zuri', recipientEmail }
      const wish = { ...gift, frequency: 'monthly', email, dedication }
      const { paymentUrl } = createDonation.reply.parse(await post('/donation/create', wish)).data
      await post(new URL(paymentUrl).pathname, { answer: 'pay' })
      return {
        email,
        page: await pathIn(email, /\/my-gift\/[\w-]{22}/),
        receipt: await pathIn(email, /\/receipt\/[\w-]{22}/),
        noCards: await pathIn(recipientEmail, /\/no-cards\/[\w-]{86}/),
      }
    },
    stop: async () => {
      await site.stop()
      await smtp.stop()
    },
  }
}

async function becomeCharity(dataDir: string): Promise<void> {
  const registered = Organisation.parse({ ...organisation, isRegisteredCharity: true, charity })
  const settings = readSettings({ DATA_DIR: dataDir })
  const { connection, close } = await visitDatabase(settings, quietReport)
  await connection.db.transaction().execute((tx) => changeOrganisation(tx, registered))
  await close()
}
