import { expect, test } from 'vitest'
import { readAuditAbout } from '#server/audit/audit.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { vouchForMailbox } from './staff.ts'

const { email, phone } = goodApplications.volunteer
const phoneEnd = phone.slice(-4)

type Site = Awaited<ReturnType<typeof applicationSite>>

const linksTo = async (site: Site) =>
  (await site.mails())
    .filter(({ to, purpose }) => to === email && purpose === 'application')
    .map(({ text }) => /\/my-data\/([\w-]{22})/.exec(text)?.[1] ?? '')

/** Applies, and changes the safe way to "do not contact me" through the link that `choose` picks. */
async function applyThenSilence(choose: 'form' | 'mailbox'): Promise<Site> {
  const site = await applicationSite()
  const fromForm = await site.apply('volunteer')
  await site.settle()
  const [mailed = ''] = await linksTo(site)
  const answers = { ...goodApplications.volunteer, safeContact: 'none' }
  const response = await site.myData('correct', {
    _id: choose === 'form' ? fromForm : mailed,
    phoneEnd,
    application: { kind: 'volunteer', answers },
  })
  expect(response.statusCode).toBe(200)
  return site
}

const appliesAgain = async (site: Site) => {
  const before = (await linksTo(site)).length
  await site.apply('volunteer', { firstName: 'Another' })
  await site.settle()
  return (await linksTo(site)).length - before
}

test('a stranger who applies with “do not contact me” does not stop the link to the owner’s own data', async () => {
  const site = await applicationSite()
  await site.apply('member', { email, safeContact: 'none' })
  await site.settle()
  expect(await linksTo(site)).toEqual([])
  expect(await appliesAgain(site)).toBe(1)
})

test('a stranger who chooses it through the link in the form’s response does not stop it either', async () => {
  expect(await appliesAgain(await applyThenSilence('form'))).toBe(1)
})

test('“do not contact me” through the emailed link silences the whole mailbox', async () => {
  const site = await applyThenSilence('mailbox')
  expect(await appliesAgain(site)).toBe(0)
})

test('it also silences the mailbox once staff vouch for the address, with a reason in the audit log', async () => {
  const site = await applicationSite()
  await site.apply('member', { email, safeContact: 'none' })
  const [row] = await site.rows()
  await vouchForMailbox(site, operator, {
    number: `M-${row?.number}`,
    version: 0,
    reason: 'Met at the supper',
  })
  expect(await readAuditAbout(site.db, row?.id ?? '')).toMatchObject([
    { actor: operator.id, action: 'vouched', reason: 'Met at the supper' },
  ])
  expect(await appliesAgain(site)).toBe(0)
})

test('a confirmed mailbox does not silence another address that replaces it', async () => {
  const site = await applicationSite()
  await site.apply('volunteer', { email: 'stranger@example.ca' })
  await site.settle()
  const [mail] = (await site.mails()).filter(({ to }) => to === 'stranger@example.ca')
  const _id = /\/my-data\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
  const answers = { ...goodApplications.volunteer, email, safeContact: 'none' }
  for (let count = 0; count < 2; count += 1)
    await site.myData('correct', { _id, phoneEnd, application: { kind: 'volunteer', answers } })
  expect(await appliesAgain(site)).toBe(1)
})

test('erasing the application ends the silence of its mailbox', async () => {
  const site = await applyThenSilence('mailbox')
  const [mailed = ''] = await linksTo(site)
  expect((await site.myData('erase', { _id: mailed, phoneEnd })).statusCode).toBe(200)
  expect(await site.db.selectFrom('silenced_mailbox').selectAll().execute()).toEqual([])
  expect(await appliesAgain(site)).toBe(1)
})
