import { expect, type Page } from '@playwright/test'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { giftJourneys, press } from '#tests/kit/journey/gift-journeys.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { quietReport } from '#tools/run-tool.ts'

const { site, gift, open } = giftJourneys()

const unfold = (page: Page, label: string) => page.getByText(label, { exact: true }).click()
const status = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('status')).toHaveText(words)

for (const { javaScript, width, mine } of [
  { javaScript: true, width: 1440, mine: 0 },
  { javaScript: false, width: 390, mine: 1 },
] as const)
  journey(
    `a donor changes, pauses and ends a recurring gift, ${javaScript ? 'with' : 'without'} script at ${width} px`,
    async (journeyContext) => {
      const { page, expectConsole } = journeyContext
      const look = async () => (javaScript ? journeyContext.axe() : undefined)
      expectConsole(/status of 422/)
      const response = await open(journeyContext, gift(mine).page)
      expect(response.headers()).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(await page.title()).toBe('Your page')
      await expect(page.getByText('CA$50.25')).toHaveCount(2)
      await expect(page.getByText('every month', { exact: true })).toBeVisible()
      await expect(
        page.getByText(/It is running\. The next one is on \w{3} \d+, \d{4}\./),
      ).toBeVisible()
      expect(await page.content()).not.toMatch(/Niambi|Adeyemi|donor-\d/)

      await unfold(page, 'Change the amount')
      await page.getByLabel('Amount', { exact: true }).fill('sixty')
      await look()
      await press(page, 'Save the amount')
      const amount = page.getByLabel('Amount', { exact: true })
      await expect(amount).toHaveAccessibleDescription(/Give between CA\$1 and CA\$100,000/)
      await expect(amount).toBeFocused()
      await expect(amount).toHaveValue('sixty')
      await look()
      await page.getByLabel('$100', { exact: true }).check()
      await press(page, 'Save the amount')
      await status(
        page,
        'The amount is changed, from the next time on. We emailed you a way to undo it.',
      )
      await expect(page.getByText('CA$100.00')).toHaveCount(1)

      await press(page, 'Change my card')
      await expect(page.getByText('This card cannot be changed from here.')).toBeVisible()

      await press(page, 'Pause my gift')
      await status(page, 'Your gift is paused. We emailed you a way to undo it.')
      await expect(page.getByText('It is paused. Nothing is taken')).toBeVisible()
      await look()
      await press(page, 'Go on giving')
      await status(page, 'Your gift goes on. We emailed you a way to undo it.')
      await expect(page.getByText('It is running.')).toBeVisible()

      await unfold(page, 'Stop my gift')
      await press(page, 'Yes, stop my gift')
      await status(page, 'Your gift is stopped. An email about it is on its way to you.')
      await expect(page.getByText('It has ended. Nothing more is taken.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Change my card' })).toHaveCount(0)
      await look()
    },
    { javaScript, width },
  )

/** Marks all subscriptions as being changed until then, as another request does during its call to the provider. */
async function setChangingUntil(changing_until: Date | null): Promise<void> {
  const settings = readSettings({ DATA_DIR: site().dataDir })
  const { connection, close } = await openDatabaseForCommand(settings, quietReport)
  await connection.db.updateTable('payment').set({ changing_until }).execute()
  await close()
}

journey(
  'a change during another one gets a calm message, also without script',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    const { page: path } = await site().give()
    await open(journeyContext, path)
    await setChangingUntil(new Date(Date.now() + 600_000))
    expectConsole(/status of 409/)
    await press(page, 'Pause my gift')
    await status(page, 'Another change is being made right now. Look again in a minute.')
    await expect(page.getByText('It is running.')).toBeVisible()
    await setChangingUntil(null)
    await press(page, 'Pause my gift')
    await status(page, 'Your gift is paused. We emailed you a way to undo it.')
  },
  { javaScript: false, width: 390 },
)

journey('a button of an unknown test payment gets a 404 page', async () => {
  const body = new URLSearchParams({ answer: 'pay' })
  for (const id of ['test_checkout_unknown', 'cut-off']) {
    const response = await fetch(`${site().address}/test-payment/${id}`, { method: 'POST', body })
    expect([response.status, (await response.text()).includes('A thread came loose')]).toEqual([
      404,
      true,
    ])
  }
})

journey('an unknown key shows a page that says so', async (journeyContext) => {
  for (const key of ['A'.repeat(22), 'cut-off']) {
    await open(journeyContext, `/my-gift/${key}`, { status: 404 })
    await expect(
      journeyContext.page.getByRole('heading', { name: 'A thread came loose' }),
    ).toBeVisible()
  }
})

journey(
  'a donor requests a lost link again, and the response does not reveal who is a donor',
  async (journeyContext) => {
    const { page } = journeyContext
    const { email } = await site().give()
    const words = 'If a gift comes round with this address, its link is on the way there.'
    const before = site().mailsTo(email)
    await open(journeyContext, '/my-gift')
    await press(page, 'Send me my link')
    await expect(page.getByText('Email is required')).toBeVisible()
    for (const address of ['stranger@example.org', email]) {
      await page.getByLabel('Email').fill(address)
      await press(page, 'Send me my link')
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('')
    }
    await journeyContext.axe()
    await expect.poll(() => site().mailsTo(email), { timeout: 80_000 }).toBe(before + 1)
    expect(site().mailsTo('stranger@example.org')).toBe(0)

    const plain = await fetch(`${site().address}/my-gift`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'another@example.org' }),
    })
    expect([plain.status, (await plain.text()).includes(words)]).toEqual([200, true])
  },
)

journey('the recipient of a card can refuse further cards', async (journeyContext) => {
  const { page } = journeyContext
  const { noCards } = gift(0)
  // The second request changes nothing and has the same response.
  for (const _time of [1, 2]) {
    await open(journeyContext, noCards)
    expect(await page.title()).toBe('Your address')
    await press(page, 'No more cards')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more cards come')
    await expect(page.getByText('No card comes to this address again.')).toBeVisible()
  }
  await journeyContext.axe()
  journeyContext.expectConsole(/status of 410/)
  await open(journeyContext, noCards.slice(0, -1))
  await press(page, 'No more cards')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not whole')
  await journeyContext.axe()
})

for (const { javaScript, width, mine } of [
  { javaScript: true, width: 1440, mine: 0 },
  { javaScript: false, width: 390, mine: 1 },
] as const)
  journey(
    `a recipient reads, reports and removes a card, ${javaScript ? 'with' : 'without'} script at ${width} px`,
    async (journeyContext) => {
      const { page } = journeyContext
      const look = async () => (javaScript ? journeyContext.axe() : undefined)
      const { card } = gift(mine)
      const names = page.getByText('A gift was made in honour of Zuri.')
      // Opened twice, as by a mail scanner and then by the recipient.
      for (const _time of [1, 2]) {
        const response = await open(journeyContext, card)
        expect(response.headers()).toMatchObject({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
        })
        expect(await page.title()).toBe('A card for you')
        await expect(names).toBeVisible()
        await expect(page.getByText('It comes from Niambi Adeyemi.')).toBeVisible()
      }
      await expect(page.getByRole('button', { name: 'Quick exit' }).first()).toBeAttached()
      await look()
      await press(page, 'Send me no more cards')
      await status(page, 'No card comes to this address again.')
      await expect(names).toBeVisible()
      await press(page, 'Report this card')
      await status(
        page,
        'This card is not shown any more. Our team looks at every card that is reported.',
      )
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no card here')
      await look()
      const response = await open(journeyContext, card)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no card here')
      expect(await response.text()).not.toMatch(/Zuri|Niambi|Adeyemi/)
      await expect(page.getByRole('button', { name: 'Report this card' })).toHaveCount(0)
      expect(await page.title()).toBe('A card for you')

      journeyContext.expectConsole(/status of 410/)
      await open(journeyContext, card.slice(0, -1))
      await press(page, 'Send me no more cards')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not whole')
    },
    { javaScript, width },
  )

for (const { javaScript, width } of [
  { javaScript: true, width: 1440 },
  { javaScript: false, width: 390 },
])
  journey(
    `a receipt opens with the phone digits, ${javaScript ? 'with' : 'without'} script at ${width} px, and prints without the page around it`,
    async (journeyContext) => {
      const { page, expectConsole } = journeyContext
      const answer = async (digits: string) => {
        await page.getByLabel('Last four digits of your phone number').fill(digits)
        await press(page, 'Open')
      }
      expectConsole(/status of (422|404)/)
      const { receipt } = gift(javaScript ? 0 : 1)
      await open(journeyContext, receipt)
      await answer('0000')
      await expect(page.getByText('These are not the last four digits')).toBeVisible()
      expect(await page.content()).not.toContain('Adeyemi')
      await answer('0188')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Official receipt for income tax purposes',
      )
      for (const words of [
        /No\. 00000\d/,
        'Baobab Pride Society of Calgary',
        '123456789 RR 0001',
        'Niambi Adeyemi',
        '12 Placeholder Street SE, Calgary, Alberta, Canada',
        'CA$50.25',
        'Calgary, Alberta',
        'Adaeze Placeholder',
        'Canada Revenue Agency canada.ca/charities-giving',
      ])
        await expect(page.getByRole('article')).toContainText(words)
      if (javaScript) await journeyContext.axe()
      await page.emulateMedia({ media: 'print' })
      for (const role of ['banner', 'contentinfo', 'button'] as const)
        await expect(page.getByRole(role)).toHaveCount(0)
      await expect(page.getByRole('article')).toBeVisible()

      await open(journeyContext, '/receipt/cut-off')
      await answer('0188')
      await expect(page.getByText('There is no receipt at this address.')).toBeVisible()
    },
    { javaScript, width },
  )
