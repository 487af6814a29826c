import { expect } from '@playwright/test'
import type { Role } from '#contract/console/permission.ts'
import { settleDispute } from '#server/payments/settle-dispute.ts'
import { button, dialog, expectToast, pane } from '#tests/kit/journey/desk-parts.ts'
import { expectScreen, openFromMenu, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { waysToUse } from '#tests/kit/journey/hands.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { placeOrder } from '#tests/kit/journey/orders.ts'

const { open, addPerson, origin, deps } = sharedDesk()

/** A new order, and a person with this role who may use their passkey. */
async function begin({ page, context }: Journey, role: Role, options?: { isPaid: boolean }) {
  const shop = { request: page.request, origin: origin(), deps: deps() }
  const made = await placeOrder(shop, options)
  const person = await addPerson([role])
  await person.enter(context)
  await person.stepUp()
  return made
}

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C98] [C99] [C100] an order is revealed, packed and marked as sent ${name}`,
    async (journeyContext) => {
      const { page, step } = journeyContext
      const { press, type } = handsOn(page)
      const { canary, reference } = await begin(journeyContext, 'store')
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes')
      })
      await open(journeyContext, '/', 'Today')
      await step('[C98] the list has the order and nothing of its buyer', async () => {
        await openFromMenu(page, 'Orders', { ...handsOn(page), press })
        await expectScreen(page, 'Orders')
        await expect(page.getByRole('link', { name: reference })).toBeVisible()
        expect(await page.content()).not.toContain(canary)
        if (width === 1440) await lookAt(page, 'orders')
        await type(page.getByLabel('Reference'), reference.toLowerCase())
        await press(button(page, 'Open'))
        await expectScreen(page, reference)
        expect(await page.content()).not.toContain(canary)
      })
      await step('[C99] the buyer is revealed with a reason, and hidden again', async () => {
        await press(button(page, 'Reveal: Buyer'))
        await type(dialog(page).getByLabel('Why do you need this?'), 'They asked where it is')
        await press(dialog(page).getByRole('button', { name: 'Reveal', exact: true }))
        await expect(page.getByText(`12 ${canary} Street`)).toBeVisible()
        await expect(page.getByText(`Note ${canary}`)).toBeVisible()
        await expect(pane(page, 'History').getByText('“They asked where it is”')).toBeVisible()
        if (width === 1440) await lookAt(page, 'order with a revealed buyer')
        await press(button(page, 'Hide now'))
        expect(await page.content()).not.toContain(canary)
      })
      await step('[C99] the packing slip is printed alone, without prices', async () => {
        await press(button(page, 'Open the slip'))
        const slip = pane(page, 'Packing slip')
        await expect(slip.getByText('From B. Pride')).toBeVisible()
        await expect(slip).not.toContainText('CA$')
        await press(button(page, 'Print'))
        await expect(page.locator('[data-printed]')).toHaveCount(1)
        // A hidden button loses the focus, which a real print dialog does not take.
        if (width === 390) {
          await page.emulateMedia({ media: 'print' })
          await expect(page.getByText(`12 ${canary} Street`)).toBeVisible()
          await expect(page.getByRole('heading')).toHaveCount(0)
          await page.emulateMedia({ media: 'screen' })
        }
        await press(button(page, 'Hide now'))
      })
      await step('[C100] it is marked as sent, with a tracking number', async () => {
        await press(button(page, 'Mark as sent…'))
        await type(dialog(page).getByLabel('Tracking number'), '7023 2101 0042')
        await press(dialog(page).getByRole('button', { name: 'Mark as sent', exact: true }))
        await expectToast(page, `${reference} is marked as sent. The buyer gets an email.`)
        await expect(page.getByText('Sent', { exact: true })).toBeVisible()
        await expect(button(page, 'Mark as sent…')).toHaveCount(0)
      })
    },
    { width, phone: width === 390 },
  )

journey(
  '[C101] [C102] [C103] [C104] an order is refunded in part, disputed, handled and refunded in full',
  async (journeyContext) => {
    const { page, step } = journeyContext
    const { reference, paymentId } = await begin(journeyContext, 'treasurer')
    await open(journeyContext, `/orders/${reference}`, reference)
    const money = pane(page, 'Money')
    const refund = async (amount: string) => {
      await button(page, 'Refund…').click()
      await dialog(page).getByLabel('Amount in Canadian dollars').fill(amount)
      await dialog(page).getByLabel('Why is it refunded?').fill('It came torn')
      await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    }
    await step('[C101] amounts that cannot be refunded move nothing', async () => {
      await expect(button(page, 'Reveal: Buyer')).toHaveCount(0)
      await refund('12.345')
      const amount = dialog(page).getByLabel('Amount in Canadian dollars')
      await expect(dialog(page).getByText('Enter dollars and cents of at least')).toBeVisible()
      await amount.fill('1000')
      await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(dialog(page).getByText(/Refund at most CA\$[\d.]+, what was paid/)).toBeVisible()
      await expect(amount).toHaveValue('1000')
      await lookAt(page, 'refund with an error')
      await button(page, 'Cancel').click()
    })
    await step('[C101] [C102] a part is refunded, and the state is the provider’s', async () => {
      await refund('8.00')
      await expectToast(page, 'CA$8.00 is refunded.')
      await expect(money.getByText('Done')).toBeVisible()
    })
    await step('[C104] a dispute arrives, and is marked as handled with a note', async () => {
      const dispute = await disputeOf(paymentId)
      await settleDispute(deps(), dispute)
      await open(journeyContext, '/', 'Today')
      const item = page.getByRole('listitem').filter({ hasText: reference })
      await expect(item.getByText('answer by')).toBeVisible()
      await item.getByRole('link', { name: /^Look: Disputed payment of an order/ }).click()
      await expectScreen(page, reference)
      await expect(page.getByText('The payment is disputed')).toBeVisible()
      await lookAt(page, 'disputed order')
      await button(page, 'Mark as handled…').click()
      await dialog(page).getByLabel('What was done about it?').fill('The bank has our answer')
      await dialog(page).getByRole('button', { name: 'Mark as handled', exact: true }).click()
      await expectToast(page, 'Marked as handled.')
      await expect(page.getByText('The payment is disputed')).toHaveCount(0)
    })
    await step(
      '[C103] the rest is refunded, and nothing is left to refund or to send',
      async () => {
        await button(page, 'Refund…').click()
        const rest = await dialog(page).getByLabel('Amount in Canadian dollars').inputValue()
        await button(page, 'Cancel').click()
        await refund(rest)
        await expectToast(page, `CA$${rest} is refunded.`)
        await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
        await expect(button(page, 'Refund…')).toHaveCount(0)
      },
    )
  },
)

/** What the provider says about a dispute of a payment. */
async function disputeOf(paymentId: string) {
  const { provider_payment_id } = await deps()
    .db.selectFrom('payment')
    .select('provider_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    id: `dispute_${paymentId}`,
    paymentId: provider_payment_id,
    amount: 2_000,
    currency: 'cad',
    reason: 'fraudulent',
    state: 'open',
    evidenceDueAt: new Date(Date.now() + 7 * 86_400_000),
  } as const
}

journey(
  '[C105] a buyer is not erased while the order is to be paid or sent, and is erased afterwards',
  async (journeyContext) => {
    const { page, step, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    const { canary, reference } = await begin(journeyContext, 'store')
    const shop = { request: page.request, origin: origin(), deps: deps() }
    const unpaid = await placeOrder(shop, { isPaid: false })
    const erase = async (typed: string) => {
      await button(page, 'Erase the buyer…').click()
      await dialog(page).getByLabel(`Type ${typed}`).fill(typed)
      await dialog(page).getByLabel('Why is the buyer erased?').fill('They asked us to')
      await button(page, 'Erase for ever').click()
    }
    await step('[C105] both refusals say why', async () => {
      await open(journeyContext, `/orders/${unpaid.reference}`, unpaid.reference)
      await erase(unpaid.reference)
      await expect(dialog(page).getByText('still waits for its payment')).toBeVisible()
      await open(journeyContext, `/orders/${reference}`, reference)
      await erase(reference)
      await expect(dialog(page).getByText('This order is still to be sent.')).toBeVisible()
      await lookAt(page, 'erasure with a refusal')
      await button(page, 'Cancel').click()
    })
    await step('[C105] after sending, the buyer is erased and the amounts stay', async () => {
      await button(page, 'Mark as sent…').click()
      await dialog(page).getByRole('button', { name: 'Mark as sent', exact: true }).click()
      await expectToast(page, `${reference} is marked as sent.`)
      await erase(reference)
      await expectToast(page, `The buyer of ${reference} is erased.`)
      await expect(button(page, 'Reveal: Buyer')).toHaveCount(0)
      await expect(page.getByText('Total', { exact: true })).toBeVisible()
      expect(await page.content()).not.toContain(canary)
    })
  },
)
