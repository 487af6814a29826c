import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayOf } from '#contract/dates.ts'
import { addJob, declareJob } from '#server/jobs/jobs.ts'
import { addAuthenticator, expectScreen, ownDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'

// The journeys run in this order: the first one uses the printed link, the last one breaks the audit log.
const { open, addPerson, addEmail, printedLink, origin, deps } = ownDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true })

journey(
  '[C32] [C34] sign-in, links and the first Today pass axe, fit and have their titles',
  async (journeyContext) => {
    const { page, expectConsole, expectHost } = journeyContext
    expectConsole(/status of 401/)
    expectConsole(/status of (410|422)/)
    await addAuthenticator(page)
    await open(journeyContext, '/', 'Sign in')
    await page.getByText('This device has no passkey').click()
    await lookAt(page, 'sign in')
    await button(page, 'Use my passkey').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await lookAt(page, 'sign in without a passkey')
    await open(journeyContext, `/link#${'A'.repeat(22)}`, 'This link does not work')
    await lookAt(page, 'unusable link')
    expectHost(new URL(origin()).host)
    await page.goto(printedLink())
    await expectScreen(page, 'Open the Desk')
    await lookAt(page, 'first link')
    await button(page, 'Start without a passkey').click()
    await expectScreen(page, 'Today')
    await lookAt(page, 'first Today')
    // The server responds to this address with a 404, so the screen appears only on the way inside the Desk.
    await page.evaluate(() => {
      history.pushState(null, '', '/console/nothing')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expectScreen(page, 'Not found')
    await lookAt(page, 'unknown address')
    await button(page, 'Hide screen').click()
    await expect(page).toHaveTitle('Desk')
    await lookAt(page, 'covered')
  },
)

journey(
  '[C32] [C34] lists without rows, loading and missing permissions pass axe, fit and have their titles',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of (403|422)/)
    const owner = await addPerson(['owner'])
    await owner.enter(context)
    for (const [path, title] of [
      ['/outbox', 'Outbox'],
      ['/jobs', 'Jobs'],
    ] as const) {
      await open(journeyContext, path, title)
      await lookAt(page, `empty ${title}`)
    }
    await open(journeyContext, '/audit?record=nothing', 'Audit log')
    await lookAt(page, 'filtered to no entry')
    await open(journeyContext, '/audit?from=someday', 'This did not load')
    await lookAt(page, 'a filter that cannot be read')

    const release = await holdBack(page, /api\/v1\/job/)
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByText('Loading …')).toBeVisible()
    await lookAt(page, 'loading')
    release()
    await expectScreen(page, 'Jobs')

    await owner.setRoles(['care'])
    await open(journeyContext, '/staff', 'You may not open this screen')
    await lookAt(page, 'no permission')
  },
)

journey(
  '[C32] [C34] every state of a person and every dialog of Staff pass axe and fit',
  async (journeyContext) => {
    const { page, context } = journeyContext
    await enterAsOwner(journeyContext)
    await addPerson(['care', 'editor', 'store', 'treasurer'], 'Amara')
    await open(journeyContext, '/staff', 'Staff')
    await button(page, 'Invite a person').click()
    await lookAt(page, 'invite')
    await inDialog(page, 'Invite').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await lookAt(page, 'invite with errors')
    await page.getByLabel('Name', { exact: true }).fill('Zuri')
    await page.getByLabel('Email').fill('zuri@example.org')
    await page.getByRole('checkbox', { name: 'Owner' }).check()
    await inDialog(page, 'Invite').click()
    const link = await page.locator('code').innerText()
    await lookAt(page, 'link to pass on')
    await inDialog(page, 'Close').click()

    for (const [name, action] of [
      ['Roles: Amara', ''],
      ['Recovery link: Amara', ''],
      ['Withdraw: Zuri', ''],
      ['Disable: Amara', 'Disable'],
      ['Enable: Amara', ''],
    ] as const) {
      await button(page, name).click()
      await lookAt(page, name)
      await inDialog(page, action || 'Cancel').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    // The button of the dialog's row is gone, and the focus is not.
    await expect(button(page, 'Enable: Amara')).toBeFocused()
    await lookAt(page, 'staff with an owner, an invited and a disabled person')

    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'More').click()
    await lookAt(page, 'more screens on a phone')

    await context.clearCookies()
    await page.goto(link)
    await expectScreen(page, 'Welcome')
    await lookAt(page, 'invitation')
  },
)

journey(
  '[C32] [C34] My account with its dialogs and errors passes axe and fits',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    expectConsole(/status of 403/)
    const owner = await enterAsOwner(journeyContext)
    await addPasskeyRow(owner.id)
    await open(journeyContext, '/me', 'My account')
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.getByLabel('Email').fill('nowhere')
    await button(page, 'Save').click()
    await lookAt(page, 'my account with errors')
    await page.reload()
    await expectScreen(page, 'My account')
    for (const name of [
      'Add a passkey',
      'Rename: Second passkey',
      'Remove: Second passkey',
      'End all sessions',
    ]) {
      await button(page, name).click()
      await lookAt(page, name)
      await inDialog(page, 'Cancel').click()
    }
    await deps().db.updateTable('staff_session').set({ step_up_until: null }).execute()
    await button(page, 'Save').click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    await lookAt(page, 'step-up')
  },
)

journey(
  '[C32] [C34] Outbox, Jobs, Audit log and Today with a broken chain pass axe and fit',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    const owner = await enterAsOwner(journeyContext)
    await addEmail()
    await addFailedJob()
    await addFailedAttempts()
    await open(journeyContext, '/outbox', 'Outbox')
    await page
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click()
    await lookAt(page, 'send again')
    await inDialog(page, 'Cancel').click()
    await page.getByRole('button', { name: /^Read/ }).first().click()
    await inDialog(page, 'Read').click()
    await lookAt(page, 'reason with an error')
    await page.getByLabel('Why do you need this?').fill('The buyer asked for it')
    await inDialog(page, 'Read').click()
    await expect(page.getByText('Hidden in')).toBeVisible()
    await lookAt(page, 'outbox with a revealed email')
    await open(journeyContext, '/jobs', 'Jobs')
    await lookAt(page, 'jobs')
    await open(journeyContext, '/audit', 'Audit log')
    await lookAt(page, 'audit log before a check')
    await button(page, 'Check for changes').click()
    await expect(page.getByText('No entry was changed', { exact: true })).toBeVisible()
    await expect(button(page, 'Check for changes')).toBeEnabled()
    await lookAt(page, 'whole audit log')
    await button(page, 'Export…').click()
    await lookAt(page, 'export')
    await inDialog(page, 'Cancel').click()

    await breakAuditLog()
    await button(page, 'Check for changes').click()
    await expect(page.getByText(/^Broken at entry/)).toBeVisible()
    await expect(button(page, 'Check for changes')).toBeEnabled()
    await lookAt(page, 'broken audit log')
    await open(journeyContext, '/', 'Today')
    await expect(page.getByText('The audit log is broken at entry')).toBeVisible()
    await expect(page.getByText('Job failed')).toBeVisible()
    await expect(page.getByText('12 sign-ins, 1 step-up')).toBeVisible()
    await lookAt(page, 'Today with items')

    await owner.endSessions()
    expectConsole(/status of 401/)
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await lookAt(page, 'sign-in dialog')
  },
)

async function enterAsOwner({ context }: Journey) {
  const owner = await addPerson(['owner'])
  await owner.enter(context)
  await owner.stepUp()
  return owner
}

async function addPasskeyRow(staffId: string) {
  const { db } = deps()
  const row = await db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const credential = Buffer.from(id)
  await db
    .insertInto('staff_passkey')
    .values({ ...row, id, credential, label: 'Second passkey' })
    .execute()
}

/** The server has no such job, so no worker takes it before its attempts are used up. */
async function addFailedJob() {
  const { db } = deps()
  await addJob(db, declareJob('journey-job', z.object({})), {})
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'TypeError'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'journey-job')
  `.execute(db)
}

async function addFailedAttempts() {
  const day = dayOf(new Date())
  await deps()
    .db.insertInto('staff_failure')
    .values([
      { day, kind: 'sign-in', count: 12 },
      { day, kind: 'step-up', count: 1 },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet(({ ref }) => ({ count: ref('excluded.count') })),
    )
    .execute()
}

async function breakAuditLog() {
  const { db } = deps()
  await sql`alter table audit disable trigger all`.execute(db)
  await sql`update audit set reason = 'changed' where number = 1`.execute(db)
}
