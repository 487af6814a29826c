import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { Organisation } from '#contract/organisation.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { type BuiltPage, builtSite } from '#tests/kit/server/built-site.ts'
import { changingSite } from '#tests/kit/server/changing-site.ts'
import { textOf } from '#tests/kit/html.ts'

const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
const statusOf = ({ document }: BuiltPage) => textOf(document.querySelector('main [role=status]'))
const buttonsOf = ({ document }: BuiltPage) => document.querySelectorAll('button').map(textOf)

/** A paid monthly gift with a dedication to a registered charity, and the built pages. */
async function giftPages() {
  const site = await changingSite({
    dedication: { inHonorOf: 'Zuri', recipientEmail: 'ruth@example.org' },
  })
  const charity = { registrationNumber: '123456789 RR 0001', signatory: 'Adaeze Placeholder' }
  const registered = Organisation.parse({ ...organisation, isRegisteredCharity: true, charity })
  await site.db.transaction().execute((tx) => changeOrganisation(tx, registered))
  const { open } = await builtSite(site)
  return {
    ...site,
    open,
    openGift: () => open(`/my-gift/${site.key}`),
    /** The newest text in the emails that matches the pattern. */
    pathIn: async (pattern: RegExp) => {
      const texts = (await site.mails()).map(({ text }) => pattern.exec(text)?.[0])
      return texts.find(Boolean) ?? ''
    },
  }
}

test('without script a donor changes, pauses and ends a recurring gift', async () => {
  const { openGift } = await giftPages()
  const gift = await openGift()
  expect(gift.headers).toMatchObject(privately)
  expect(gift.title).toBe('Your page')
  expect(gift.text.match(/CA\$50\.25/g)).toHaveLength(2)
  expect(gift.text).toMatch(/every month\s?It is running\. The next one is on \w{3} \d+, \d{4}\./)
  expect(gift.html).not.toMatch(/Niambi|Adeyemi|nia@/)

  const refused = await gift.press('Save the amount', { amount: 'sixty' })
  expect(refused.status).toBe(422)
  const field = refused.document.querySelector('[name=amount]')
  expect(field?.getAttribute('value')).toBe('sixty')
  const described = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => textOf(refused.document.getElementById(id))).join()).toContain(
    'Give between CA$1 and CA$100,000',
  )
  expect(refused.document.querySelector('details[open]')).not.toBeNull()

  const changed = await refused.press('Save the amount', { chosen: '100' })
  expect(statusOf(changed)).toBe(
    'The amount is changed, from the next time on. We emailed you a way to undo it.',
  )
  expect(changed.text.match(/CA\$100\.00/g)).toHaveLength(1)

  const cardPage = await changed.press('Change my card')
  expect([cardPage.status, cardPage.headers['location']]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/billing\.stripe\.com\//),
  ])

  const paused = await changed.press('Pause my gift')
  expect(statusOf(paused)).toBe('Your gift is paused. We emailed you a way to undo it.')
  expect(paused.text).toContain('It is paused. Nothing is taken')
  const resumed = await paused.press('Go on giving')
  expect(statusOf(resumed)).toBe('Your gift goes on. We emailed you a way to undo it.')
  expect(resumed.text).toContain('It is running.')

  const stopped = await resumed.press('Yes, stop my gift')
  expect(statusOf(stopped)).toBe('Your gift is stopped. An email about it is on its way to you.')
  expect(stopped.text).toContain('It has ended. Nothing more is taken.')
  expect(buttonsOf(stopped)).not.toContain('Change my card')
})

test('a change during another one gets a calm message, also without script', async () => {
  const { openGift, db, clock } = await giftPages()
  const gift = await openGift()
  // As another request does during its call to the provider.
  const setChangingUntil = (changing_until: Date | null) =>
    db.updateTable('payment').set({ changing_until }).execute()
  await setChangingUntil(new Date(clock.now().getTime() + 600_000))
  const refused = await gift.press('Pause my gift')
  expect(refused.status).toBe(409)
  expect(statusOf(refused)).toBe('Another change is being made right now. Look again in a minute.')
  expect(refused.text).toContain('It is running.')
  await setChangingUntil(null)
  const paused = await refused.press('Pause my gift')
  expect(statusOf(paused)).toBe('Your gift is paused. We emailed you a way to undo it.')
})

test('a large increase requires the phone digits, and the email about a change can undo it', async () => {
  const { openGift, open, mails, changes, undoIn, settle } = await giftPages()
  const asked = await (await openGift()).press('Save the amount', { amount: '600' })
  expect(asked.status).toBe(422)
  expect(asked.text).toMatch(/For this amount, enter the last four digits/)
  expect(asked.document.querySelector('[name=amount]')?.getAttribute('value')).toBe('600')
  const raised = await asked.press('Save the amount', { phoneEnd: '0188' })
  expect(raised.text.match(/CA\$600\.00/g)).toHaveLength(1)

  const amountUndo = `/my-gift/undo/${undoIn((await changes())[0])}`
  const question = await open(amountUndo)
  expect(question.headers).toMatchObject(privately)
  expect(question.heading).toBe('Undo this change?')
  expect(question.text).toContain('Your gift was changed from CA$50.25 to CA$600.00 a month.')
  expect(question.html).not.toMatch(/Niambi|Adeyemi|nia@/)
  const undone = await question.press('Undo it')
  expect(undone.heading).toBe('It is as it was')
  expect(undone.text).toContain('Your gift is CA$50.25 a month again.')
  expect((await open(amountUndo)).heading).toBe('It is as it was')

  const paused = await (await openGift()).press('Pause my gift')
  expect(paused.text).toContain('It is paused. Nothing is taken')
  const pauseQuestion = await open(`/my-gift/undo/${undoIn((await changes())[0])}`)
  expect(pauseQuestion.text).toContain('Your gift was paused.')
  expect((await pauseQuestion.press('Undo it')).heading).toBe('It is as it was')

  await (await openGift()).press('Yes, stop my gift')
  await settle()
  const ended = (await mails()).find(({ purpose }) => purpose === 'gift ended')
  expect(ended?.text).toMatch(/Give again.*\/donate\b/s)
})

test('without script a recipient reads, reports and removes a card', async () => {
  const { open, pathIn } = await giftPages()
  const path = await pathIn(/\/card\/[\w-]{22}\/[\w-]{86}/)
  // Opened twice, as by a mail scanner and then by the recipient.
  for (const _time of [1, 2]) {
    const { headers, title, text } = await open(path)
    expect(headers).toMatchObject(privately)
    expect(title).toBe('A card for you')
    expect(text).toContain('A gift was made in honour of Zuri.')
    expect(text).toContain('It comes from Niambi Adeyemi.')
  }
  const card = await open(path)
  expect(textOf(card.document)).toContain('Quick exit')
  const stopped = await card.press('Send me no more cards')
  expect(statusOf(stopped)).toBe('No card comes to this address again.')
  expect(stopped.text).toContain('A gift was made in honour of Zuri.')
  const reported = await stopped.press('Report this card')
  expect(statusOf(reported)).toBe(
    'This card is not shown any more. Our team looks at every card that is reported.',
  )
  expect(reported.heading).toBe('There is no card here')
  const gone = await open(path)
  expect([gone.heading, gone.title]).toEqual(['There is no card here', 'A card for you'])
  expect(gone.html).not.toMatch(/Zuri|Niambi|Adeyemi/)
  expect(buttonsOf(gone)).not.toContain('Report this card')

  const cut = await (await open(path.slice(0, -1))).press('Send me no more cards')
  expect([cut.status, cut.heading]).toEqual([410, 'This link is not whole'])
})

test('without script a receipt opens with the phone digits', async () => {
  const site = await giftPages()
  await site.pay()
  const page = await site.open(await site.pathIn(/\/receipt\/[\w-]{22}/))
  expect(page.headers).toMatchObject(privately)
  const refused = await page.press('Open', { phoneEnd: '0000' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('These are not the last four digits')
  expect(refused.html).not.toContain('Adeyemi')
  const receipt = await refused.press('Open', { phoneEnd: '0188' })
  expect(receipt.heading).toBe('Official receipt for income tax purposes')
  const article = textOf(receipt.document.querySelector('article'))
  expect(article).toMatch(/No\. 00000\d/)
  for (const text of [
    'Baobab Pride Society of Calgary',
    '123456789 RR 0001',
    'Niambi Adeyemi',
    '12 Placeholder Street SE, Calgary, Alberta, Canada',
    'CA$50.25',
    'Calgary, Alberta',
    'Adaeze Placeholder',
    'Canada Revenue Agency canada.ca/charities-giving',
  ])
    expect(article).toContain(text)
  const cut = await (await site.open('/receipt/cut-off')).press('Open', { phoneEnd: '0188' })
  expect(cut.status).toBe(404)
  expect(cut.text).toContain('There is no receipt at this address.')
})

test('an unknown key and a button of an unknown test payment get the page for status 404', async () => {
  const { open, app } = await builtSite(await buildTestApp({ withContent: 'of any day' }))
  for (const key of ['A'.repeat(22), 'cut-off']) {
    const { status, heading } = await open(`/my-gift/${key}`)
    expect([status, heading]).toEqual([404, 'A thread came loose'])
  }
  for (const id of ['test_checkout_unknown', 'cut-off']) {
    const pressed = await app.inject({
      method: 'POST',
      url: `/test-payment/${id}`,
      payload: 'answer=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.statusCode).toBe(404)
    expect(pressed.body).toContain('A thread came loose')
  }
})
