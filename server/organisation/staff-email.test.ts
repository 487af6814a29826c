import { expect, test } from 'vitest'
import { mailPurposes } from '#server/mail/purposes.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { readSourceFiles } from '#tools/checks/source-files.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { queueEmail } from './organisation.ts'

const email = plainEmail({
  subject: 'Something waits',
  band: 'band-field',
  heading: 'Something waits',
  text: 'It is not in this email.',
  why: 'You have this because you are staff.',
})

async function textsOf(environment: Record<string, string>) {
  const site = await buildTestApp({ withContent: 'of any day', environment })
  await site.db.transaction().execute(async (tx) => {
    const more = { voice: 'discreet', email } as const
    await queueEmail(tx, site, { purpose: 'order notice', key: 'staff', ...more })
    await queueEmail(tx, site, { purpose: 'order paid', key: 'buyer', to: 'a@b.ca', ...more })
  })
  const emails = await readOutbox(site.db, site)
  return Object.fromEntries(emails.map(({ mail, contents }) => [mail.purpose, contents?.text]))
}

test('[C24] an email to staff links to the Desk, and an email to a visitor does not', async () => {
  const texts = await textsOf({ CONSOLE_URL: 'http://desk.localhost:3000' })
  expect(texts['order notice']).toContain('Open the Desk:\nhttp://desk.localhost:3000/console\n')
  expect(texts['order paid']).not.toContain('Desk')
  expect((await textsOf({ CONSOLE: 'off' }))['order notice']).not.toContain('Desk')
})

test('[C24] no email names a command', async () => {
  const files = await readSourceFiles()
  const named = files.filter(
    ({ path, text }) =>
      /^server\/.*(?:email|alert|card-page|support)[^/]*\.ts$/.test(path) &&
      !path.endsWith('.test.ts') &&
      /npm run/.test(text),
  )
  expect(named.map(({ path }) => path)).toEqual([])
  expect(Object.keys(mailPurposes).length).toBeGreaterThan(30)
})
