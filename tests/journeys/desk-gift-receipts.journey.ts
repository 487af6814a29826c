import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { button, dialog, expectToast, pane } from '#tests/kit/journey/desk-parts.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { giftDesk } from '#tests/kit/journey/gifts.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, begin, give, dayIn, countMails, asCharity, contentApi } = giftDesk()

const confirm = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
/** Nothing on the page is a tax receipt or an official one. */
const expectNoReceipts = async (page: Page) =>
  expect(await page.locator('body').innerText()).not.toMatch(/(?:tax|official) receipt/i)

journey(
  '[C101] [C103] a card gift is refunded in part, and cash in full',
  async (journeyContext) => {
    const { page, context, step } = journeyContext
    const card = await give(journeyContext)
    await begin(journeyContext)
    const cash = await contentApi(context).send('POST', '/gift', {
      method: 'cash',
      amount: 2_000,
      day: dayIn(0),
      donor: null,
    })
    await step('[C101] a part goes back to the card, and the donor is emailed', async () => {
      await open(journeyContext, `/gifts/${card.reference}`, card.reference)
      await button(page, 'Refund…').click()
      await expect(dialog(page).getByText('The donor gets an email about it.')).toBeVisible()
      await expectNoReceipts(page)
      await dialog(page).getByLabel('Amount in Canadian dollars').fill('20.25')
      await dialog(page).getByLabel('Why is it refunded?').fill('They asked for it')
      await confirm(page, 'Refund').click()
      await expectToast(page, 'CA$20.25 is refunded.')
      await expect(pane(page, 'Money').getByText('Done')).toBeVisible()
      await expect(page.getByText('Received', { exact: true })).toBeVisible()
      await expect.poll(() => countMails('gift refunded', card.email)).toBe(1)
      await lookAt(page, 'a gift with a refund')
      await open(journeyContext, '/gifts', 'Gifts')
      const row = page.getByRole('row').filter({ hasText: card.reference })
      await expect(row).toContainText('CA$20.25 refunded')
    })
    await step('[C103] cash is given back outside the Desk, and recorded in full', async () => {
      await open(journeyContext, `/gifts/${cash.reference}`, cash.reference)
      await expect(button(page, 'Reveal: Donor')).toHaveCount(0)
      await button(page, 'Record a refund…').click()
      await expect(dialog(page).getByText('This moves no money')).toBeVisible()
      await expect(dialog(page)).not.toContainText(/receipt/i)
      await dialog(page).getByLabel('Why is it refunded?').fill('It was handed in by mistake')
      await lookAt(page, 'recording a refund of cash')
      await confirm(page, 'Record').click()
      await expectToast(page, `${cash.reference}: CA$20.00 is recorded as refunded.`)
      await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
      await expect(button(page, 'Record a refund…')).toHaveCount(0)
    })
  },
)

journey(
  '[C114] [C115] receipts are issued, cancelled and replaced, and without charity status nothing is a tax receipt',
  async (journeyContext) => {
    const { page, context, step, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    await begin(journeyContext)
    const record = (amount: number, donor: object) =>
      contentApi(context).send('POST', '/gift', {
        method: 'cheque',
        amount,
        day: dayIn(-1),
        donor,
      })
    const donor = {
      firstName: 'Zuri',
      lastName: 'Okonkwo',
      email: `${randomUUID()}@example.org`,
      phone: '403-555-0199',
      address: '9 Placeholder Road',
      city: 'Calgary',
      province: 'Alberta',
      postalCode: '',
    }
    const rowOf = (reference: string) => page.getByRole('row').filter({ hasText: reference })
    await step('[C114] without charity status nothing is called a tax receipt', async () => {
      const { reference } = await record(5_000, donor)
      await open(journeyContext, '/gifts', 'Gifts')
      await expectNoReceipts(page)
      await button(page, 'Record cash or a cheque').click()
      await dialog(page).getByText('We know the donor').click()
      await expectNoReceipts(page)
      await confirm(page, 'Cancel').click()
      await button(page, 'Export…').click()
      await expectNoReceipts(page)
      await open(journeyContext, `/gifts/${reference}`, reference)
      await expect(pane(page, 'Erasure')).toBeVisible()
      expect(await page.locator('main').innerText()).not.toMatch(/receipt/i)
      await open(journeyContext, '/gifts/receipts', 'Receipts')
      await expect(page.getByText('is not set as a registered charity')).toBeVisible()
      await expectNoReceipts(page)
      await expect(rowOf(reference)).toHaveCount(0)
      await lookAt(page, 'receipts without charity status')
    })
    await asCharity(async () => {
      const cheque = await record(12_000, donor)
      const card = await give(journeyContext)
      await step('[C115] a donor with an official receipt is not erased', async () => {
        await open(journeyContext, `/gifts/${cheque.reference}`, cheque.reference)
        await expect(pane(page, 'Receipts')).toContainText(/Valid \d{6}, CA\$120\.00, issued/)
        await button(page, 'Erase the donor…').click()
        await dialog(page).getByLabel(`Type ${cheque.reference}`).fill(cheque.reference)
        await dialog(page).getByLabel('Why is the donor erased?').fill('They asked us to')
        await confirm(page, 'Erase for ever').click()
        await expect(dialog(page).getByText('has an official receipt')).toBeVisible()
        await confirm(page, 'Cancel').click()
      })
      await step('[C114] a full refund cancels the receipt', async () => {
        await button(page, 'Record a refund…').click()
        await expect(dialog(page).getByText('A receipt is cancelled')).toBeVisible()
        await dialog(page).getByLabel('Why is it refunded?').fill('The cheque was returned')
        await confirm(page, 'Record').click()
        await expect(pane(page, 'Receipts')).toContainText('Cancelled')
      })
      await step('[C114] a refund in part replaces the receipt', async () => {
        await open(journeyContext, `/gifts/${card.reference}`, card.reference)
        await button(page, 'Refund…').click()
        await expect(dialog(page).getByText('The receipt is cancelled.')).toBeVisible()
        await dialog(page).getByLabel('Amount in Canadian dollars').fill('10.25')
        await dialog(page).getByLabel('Why is it refunded?').fill('They asked for it')
        await confirm(page, 'Refund').click()
        await expect(pane(page, 'Receipts')).toContainText(/\d{6}, CA\$40\.00.*replaces \d{6}/)
        await lookAt(page, 'a gift with two receipts')
      })
      await step(
        '[C114] all are listed with serial, gift, amount, dates and replacement',
        async () => {
          await open(journeyContext, '/gifts/receipts', 'Receipts')
          await expect(rowOf(cheque.reference)).toContainText(/^\d{6}.*CA\$120\.00Cancelled$/)
          const [newest, first] = [rowOf(card.reference).first(), rowOf(card.reference).last()]
          const serial = /^\d{6}/.exec((await first.textContent()) ?? '')?.[0] ?? 'none'
          await expect(first).toContainText(/CA\$50\.25.*Cancelled$/)
          await expect(newest).toContainText(
            new RegExp(`^\\d{6}Replaces ${serial}.*Issued .*Gift of .*CA\\$40\\.00Valid$`),
          )
          await lookAt(page, 'receipts')
        },
      )
    })
  },
)
