import organisation from '#content/organisation.json' with { type: 'json' }
import { createDonation } from '#contract/donation.ts'
import { Organisation } from '#contract/organisation.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { readSettings } from '#server/settings.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { quietReport } from '#tools/run-tool.ts'
import { siteWithMail } from './site-with-mail.ts'

const charity = { registrationNumber: '123456789 RR 0001', signatory: 'Adaeze Placeholder' }

/** The site of a registered charity with a mail server, because emails have the links to the pages of a gift. */
export async function giftSiteWithMail() {
  const site = await siteWithMail()
  const { post, pathIn } = site
  await becomeCharity(site.dataDir)
  let donors = 0
  return {
    ...site,
    /** Makes and pays a monthly gift of CA$50.25 with a dedication, and returns the paths in its emails. */
    async give() {
      const [email, recipientEmail] = ['donor', 'honoured'].map(
        (who) => `${who}-${(donors += 1)}@example.org`,
      ) as [string, string]
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
  }
}

async function becomeCharity(dataDir: string): Promise<void> {
  const registered = Organisation.parse({ ...organisation, isRegisteredCharity: true, charity })
  const settings = readSettings({ DATA_DIR: dataDir })
  const { connection, close } = await openDatabaseForCommand(settings, quietReport)
  await connection.db.transaction().execute((tx) => changeOrganisation(tx, registered))
  await close()
}
