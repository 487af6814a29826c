import { expect, type Page } from '@playwright/test'
import { button, dialog, expectToast } from '#tests/kit/journey/desk-parts.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { expectScreen, openFromMenu } from '#tests/kit/journey/desk.ts'
import { giftDesk, pledge } from '#tests/kit/journey/gifts.ts'
import { type Hands, waysToUse } from '#tests/kit/journey/hands.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, begin, give, dayIn, countMails } = giftDesk()

const rowOf = (page: Page, reference: string) =>
  page.getByRole('row').filter({ hasText: reference })
const thanksTo = (email: string) => countMails('gift thanks', email)

type Transfer = { reference?: string; amount?: string; day: string }

/** Fills in the open dialog and sends it. What is left out keeps its value. */
async function match(page: Page, { type, press }: Hands, { reference, amount, day }: Transfer) {
  if (reference !== undefined) await type(dialog(page).getByLabel('Reference'), reference)
  if (amount !== undefined)
    await type(dialog(page).getByLabel('Amount in Canadian dollars'), amount)
  await type(dialog(page).getByLabel('Day it arrived'), day)
  await press(dialog(page).getByRole('button', { name: 'Match', exact: true }))
}

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C109] [C111] e-Transfers are matched, and only then are their donors thanked, ${name}`,
    async (journeyContext) => {
      const { page, step, expectConsole } = journeyContext
      expectConsole(/status of (409|422)/)
      const hands = handsOn(page)
      const { press } = hands
      const once = await give(journeyContext, pledge)
      const other = await give(journeyContext, { ...pledge, amount: '40' })
      const monthly = { ...pledge, amount: '25', frequency: 'monthly', isAnonymous: true }
      const recurring = await give(journeyContext, monthly)
      const gifts = [once, other, recurring]
      const expectNoDonor = async () => {
        const found = await page.content()
        for (const { canary } of gifts) expect(found).not.toContain(canary)
      }
      await begin(journeyContext)
      await open(journeyContext, '/', 'Today')
      await step('[C109] the list has references and amounts, and never a donor', async () => {
        await openFromMenu(page, 'Gifts', hands)
        await expectScreen(page, 'Gifts')
        await expect(rowOf(page, recurring.reference)).toContainText(
          /Anonymous.*CA\$25\.00.*e-Transfer.*Monthly.*Pledged/,
        )
        await expectNoDonor()
        await press(page.getByRole('link', { name: 'e-Transfers to match' }))
        await expect(button(page, `It arrived: ${once.reference}`)).toBeVisible()
        if (width === 1440) await lookAt(page, 'e-Transfers to match')
      })
      await step('[C111] the promised amount is received, and the donor is thanked', async () => {
        await press(button(page, `It arrived: ${once.reference}`))
        expect(await thanksTo(once.email)).toBe(0)
        await expect(dialog(page).getByLabel('Amount in Canadian dollars')).toHaveValue('50.00')
        await match(page, hands, { day: dayIn(-1) })
        await expectToast(page, `${once.reference}: CA$50.00 is received.`)
        await expect(rowOf(page, once.reference)).toHaveCount(0)
        expect(await thanksTo(once.email)).toBe(1)
      })
      await step(
        '[C111] another amount is recorded as it arrived, and both are named',
        async () => {
          await press(button(page, 'Match an e-Transfer'))
          const reference = other.reference.toLowerCase()
          await match(page, hands, { reference, amount: '45.50', day: dayIn(0) })
          await expectToast(
            page,
            `${other.reference}: CA$45.50 is received. CA$40.00 was promised.`,
          )
          expect(await thanksTo(other.email)).toBe(1)
        },
      )
      await step('[C111] the same reference and day count once', async () => {
        await press(button(page, 'Match an e-Transfer'))
        await match(page, hands, { reference: other.reference, amount: '45.50', day: dayIn(0) })
        await expectToast(page, `${other.reference}: this transfer was recorded before.`)
        expect(await thanksTo(other.email)).toBe(1)
      })
      await step('[C111] a reference of another kind and a day to come are refused', async () => {
        await press(button(page, 'Match an e-Transfer'))
        await match(page, hands, { reference: 'SHOP-7TM9-2KAB', amount: '25', day: dayIn(1) })
        await expect(dialog(page).getByText('Enter a reference like GIVE-7TM-92K')).toBeVisible()
        await match(page, hands, { reference: recurring.reference, day: dayIn(1) })
        await expect(dialog(page).getByText('This day has not come yet.').first()).toBeVisible()
        await expect(dialog(page).getByLabel('Reference')).toHaveValue(recurring.reference)
        await expect(dialog(page).getByLabel('Amount in Canadian dollars')).toHaveValue('25')
        if (width === 1440) await lookAt(page, 'a transfer of tomorrow')
        expect(await thanksTo(recurring.email)).toBe(0)
        await match(page, hands, { day: dayIn(-1) })
        await expectToast(page, `${recurring.reference}: CA$25.00 is received.`)
      })
      await step('[C111] a further transfer of a recurring pledge is its own gift', async () => {
        await press(button(page, 'Match an e-Transfer'))
        await match(page, hands, { reference: recurring.reference, amount: '30', day: dayIn(0) })
        await expectToast(page, `${recurring.reference}: CA$30.00 is received.`)
        await open(journeyContext, `/gifts/${recurring.reference}`, recurring.reference)
        const renewals = page.getByRole('table', { name: 'Renewals' }).getByRole('link')
        await expect(renewals).toHaveCount(1)
        if (width === 1440) await lookAt(page, 'a gift with a renewal')
        const renewal = await renewals.innerText()
        await press(renewals)
        await expectScreen(page, renewal)
        await expect(page.getByText(`A renewal of ${recurring.reference}.`)).toBeVisible()
        expect(await thanksTo(recurring.email)).toBe(2)
        await expectNoDonor()
      })
    },
    { width, phone: width === 390 },
  )
