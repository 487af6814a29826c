import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { button, dialog, expectToast, pane } from '#tests/kit/journey/desk-parts.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { expectScreen } from '#tests/kit/journey/desk.ts'
import { giftDesk, pledge } from '#tests/kit/journey/gifts.ts'
import { waysToUse } from '#tests/kit/journey/hands.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, begin, give, dayIn, countMails, addPerson } = giftDesk()

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const confirm = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C112] cash without a donor and a cheque with one are recorded ${name}`,
    async (journeyContext) => {
      const { page, step, expectConsole } = journeyContext
      expectConsole(/status of 422/)
      const { press, type, check } = handsOn(page)
      const donor = { name: `canary${width}`, email: `${crypto.randomUUID()}@example.org` }
      await begin(journeyContext)
      await open(journeyContext, '/gifts', 'Gifts')
      await step('[C112] cash without a donor is anonymous, and nobody is emailed', async () => {
        await press(button(page, 'Record cash or a cheque'))
        await type(field(page, 'Amount in Canadian dollars'), '20')
        await type(field(page, 'Day it arrived'), dayIn(1))
        await press(confirm(page, 'Record'))
        await expect(dialog(page).getByText('This day has not come yet.').first()).toBeVisible()
        await expect(field(page, 'Amount in Canadian dollars')).toHaveValue('20')
        await type(field(page, 'Day it arrived'), dayIn(0))
        await press(confirm(page, 'Record'))
        await expectToast(page, 'CA$20.00, cash, is recorded. Nobody is emailed.')
        const newest = page.getByRole('row').filter({ hasText: 'Cash' }).first()
        await expect(newest).toContainText(/Anonymous.*CA\$20\.00.*Received/)
      })
      await step(
        '[C112] a cheque with a donor is thanked for once, and keeps its input',
        async () => {
          await press(button(page, 'Record cash or a cheque'))
          await type(field(page, 'Amount in Canadian dollars'), '120.50')
          await type(field(page, 'Day it arrived'), dayIn(-2))
          await field(page, 'How').selectOption('Cheque')
          await check(dialog(page).getByRole('switch', { name: 'We know the donor' }))
          await expect(field(page, 'Amount in Canadian dollars')).toHaveValue('120.50')
          await press(confirm(page, 'Record'))
          await expect(dialog(page).getByText('Enter a first name').first()).toBeVisible()
          if (width === 1440) await lookAt(page, 'a cheque without the name of its donor')
          await type(field(page, 'First name'), donor.name)
          await type(field(page, 'Last name'), 'Adeyemi')
          await type(dialog(page).getByRole('textbox', { name: 'Email' }), donor.email)
          await press(confirm(page, 'Record'))
          await expectToast(page, 'CA$120.50, cheque, is recorded. The donor is thanked by email.')
          expect(await countMails('gift thanks', donor.email)).toBe(1)
          expect(await page.content()).not.toContain(donor.name)
        },
      )
    },
    { width, phone: width === 390 },
  )

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C110] [C115] the donor of an anonymous gift is revealed, and is not in the export, ${name}`,
    async (journeyContext) => {
      const { page, step } = journeyContext
      const { press, type } = handsOn(page)
      const anonymous = await give(journeyContext, { ...pledge, isAnonymous: true })
      const named = await give(journeyContext, pledge)
      const owner = await addPerson(['owner'])
      await begin(journeyContext)
      await open(journeyContext, `/gifts/${anonymous.reference}`, anonymous.reference)
      await step('[C110] the dialog first says that the donor must never be named', async () => {
        await press(button(page, 'Reveal: Donor'))
        await expect(dialog(page).getByText('This gift is anonymous.')).toBeVisible()
        await expect(dialog(page).getByText(/Never name the donor/)).toBeVisible()
        if (width === 1440) await lookAt(page, 'revealing an anonymous donor')
        await press(confirm(page, 'Reveal'))
        await expect(dialog(page).getByText('Give a reason of 5 to 300')).toBeVisible()
        await type(field(page, 'Why do you need this?'), 'A question about the transfer')
        await press(confirm(page, 'Reveal'))
        await expect(page.getByText(anonymous.email)).toBeVisible()
        await expect(page.getByText(`12 ${anonymous.canary} Street`)).toBeVisible()
        await expect(page.getByText(/Never name the donor/)).toBeVisible()
        await expect(pane(page, 'History')).toContainText('“A question about the transfer”')
        if (width === 1440) await lookAt(page, 'a revealed anonymous donor')
        await press(button(page, 'Hide now'))
        expect(await page.content()).not.toContain(anonymous.canary)
      })
      await step(
        '[C115] [C24] the export has no anonymous donor, and owners are emailed',
        async () => {
          await press(page.getByRole('link', { name: 'Gifts', exact: true }).last())
          await expectScreen(page, 'Gifts')
          await press(button(page, 'Export…'))
          await expect(dialog(page).getByText('all owners get an email')).toBeVisible()
          await type(field(page, 'Why do you need this?'), 'Year end of 2026')
          const download = page.waitForEvent('download')
          await press(confirm(page, 'Export'))
          const file = await download
          expect(file.suggestedFilename()).toBe('gifts.csv')
          const text = await readFile(await file.path(), 'utf8')
          expect(text).toContain(`"${anonymous.reference}"`)
          expect(text).toContain(`"${named.email}"`)
          expect(text).not.toContain(anonymous.canary)
          await expect.poll(() => countMails('staff alert', owner.email)).toBe(1)
        },
      )
    },
    { width, phone: width === 390 },
  )

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C113] [C115] a monthly gift is paused, resumed and ended, then its donor is erased, ${name}`,
    async (journeyContext) => {
      const { page, step, expectConsole } = journeyContext
      expectConsole(/status of 409/)
      const { press, type } = handsOn(page)
      const { canary, email, reference } = await give(journeyContext, { frequency: 'monthly' })
      const person = await begin(journeyContext)
      await open(journeyContext, `/gifts/${reference}`, reference)
      const recurring = pane(page, 'Recurring gift')
      const change = async (action: string, confirmed: string) => {
        await press(recurring.getByRole('button', { name: action }))
        await expect(dialog(page).getByText('The donor gets an email.')).toBeVisible()
        await press(confirm(page, confirmed))
      }
      const erase = async () => {
        await press(button(page, 'Erase the donor…'))
        await type(field(page, `Type ${reference}`), reference.toLowerCase())
        await type(field(page, 'Why is the donor erased?'), 'They asked us to')
        await press(confirm(page, 'Erase for ever'))
      }
      await step('[C113] it is paused and resumed at the donor’s request', async () => {
        await expect(recurring.getByText(/Active.*CA\$50\.25, next on/)).toBeVisible()
        await change('Pause…', 'Pause')
        await expectToast(page, `${reference}: the gift is paused.`)
        await expect(recurring.getByText(/Paused.*CA\$50\.25$/)).toBeVisible()
        expect(await countMails('gift changed', email)).toBe(1)
        if (width === 1440) await lookAt(page, 'a paused gift')
        await change('Resume…', 'Resume')
        await expectToast(page, `${reference}: the gift goes on.`)
        await expect(recurring.getByText(/Active.*CA\$50\.25, next on/)).toBeVisible()
        expect(await countMails('gift changed', email)).toBe(2)
      })
      await step('[C115] the donor is not erased while the gift recurs', async () => {
        await open(journeyContext, `/gifts/${reference}`, reference)
        await erase()
        await expect(dialog(page).getByText('This gift still recurs. End it first.')).toBeVisible()
        await expect(field(page, `Type ${reference}`)).toHaveValue(reference.toLowerCase())
        if (width === 1440) await lookAt(page, 'a donor who is not erased')
        await press(confirm(page, 'Cancel'))
      })
      await step('[C113] it is ended, and the audit log names the person', async () => {
        await change('End…', 'End the gift')
        await expectToast(page, `${reference}: the gift has ended.`)
        await expect(recurring.getByText(/Ended/)).toBeVisible()
        await expect(recurring.getByRole('button')).toHaveCount(0)
        expect(await countMails('gift ended', email)).toBe(1)
        for (const text of ['paused', 'resumed', 'ended'])
          await expect(pane(page, 'History')).toContainText(`Treasurer: ${text} a recurring gift`)
      })
      await step('[C115] then the donor is erased, and the amount stays', async () => {
        await erase()
        await expectToast(page, `The donor of ${reference} is erased.`)
        await open(journeyContext, `/gifts/${reference}`, reference)
        await expect(page.getByText('the donor is erased')).toBeVisible()
        await expect(button(page, 'Reveal: Donor')).toHaveCount(0)
        await expect(page.getByText('CA$50.25').first()).toBeVisible()
        expect(await page.content()).not.toContain(canary)
        if (width === 1440) await lookAt(page, 'a gift whose donor is erased')
        await begin(journeyContext, 'owner')
        await open(journeyContext, '/audit', 'Audit log')
        const entry = page.getByRole('row').filter({ hasText: 'ended a recurring gift' }).first()
        await expect(entry).toContainText(person.name)
      })
    },
    { width, phone: width === 390 },
  )
