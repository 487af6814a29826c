import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { setSharedTokens } from '#tests/kit/server/shared-tokens.ts'
import { openGift } from './sealed.ts'

const dedication = { inHonorOf: 'Auntie Ruth', recipientEmail: 'ruth@example.org' }
const day = 86_400_000

async function cardSite() {
  const site = await giftSite()
  return {
    ...site,
    cards: async () => {
      await site.settle()
      return (await site.mails()).filter(({ purpose }) => purpose === 'gift card')
    },
    stop: (token: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/v1/donation-card/stop',
        payload: { token },
      }),
  }
}

const tokenIn = (card: { text: string } | undefined): string =>
  /\/no-cards\/([\w-]{86})/.exec(card?.text ?? '')?.[1] ?? ''

test('a card is sent once the gift is paid, and its email holds no typed text', async () => {
  const site = await cardSite()
  const sentence = { inHonorOf: 'Your Son Is Gay Now', recipientEmail: 'ruth@example.org' }
  const typed = { firstName: 'We Know Where', lastName: 'You Live' }
  await site.post({ ...gift, ...typed, dedication: sentence })
  expect(await site.cards()).toEqual([])
  site.stripe.pay((await site.payments())[0]?.checkout_id ?? '')
  const [card, another] = await site.cards()
  expect([card?.to, card?.subject, another]).toEqual([
    'ruth@example.org',
    'A card for you',
    undefined,
  ])
  expect(card?.text).toMatch(/^A card for you\n\nA gift was made in someone’s honour\.\n\n/)
  // The keys in the links are random, and may hold any two digits.
  const mail = `${card?.subject}${card?.text}${card?.html}`.replaceAll(
    /(?:card|no-cards)\/[\w/-]+/g,
    '',
  )
  for (const word of [
    'Gay',
    'Son',
    'Know',
    'Where',
    'Live',
    'CA$',
    'nia@example.org',
    '12 Placeholder',
  ])
    expect(mail).not.toContain(word)
})

test('the email of a gift in memory names no one either', async () => {
  const site = await cardSite()
  await site.pay({ dedication: { inMemoryOf: 'Auntie Ruth', recipientEmail: 'ruth@example.org' } })
  const [card] = await site.cards()
  expect(card?.text).toContain('A gift was made in someone’s memory.')
  expect(`${card?.text}${card?.html}`).not.toMatch(/Ruth|Niambi|Adeyemi/)
})

test('a recurring gift sends one card', async () => {
  const site = await cardSite()
  await site.pay({ frequency: 'monthly', dedication })
  site.stripe.renew((await site.payments())[0]?.subscription_id ?? '')
  expect(await site.cards()).toHaveLength(1)
})

test('the address of the recipient is deleted once the card is queued', async () => {
  const site = await cardSite()
  await site.pay({ dedication })
  await site.cards()
  const [row] = await site.gifts()
  expect(row && (await openGift(site.db, site, row)).dedication).toEqual({
    kind: 'honour',
    name: 'Auntie Ruth',
    recipientEmail: '',
  })
})

test('one mailbox gets two cards an hour, and the next ones later', async () => {
  const site = await cardSite()
  const spellings = [
    'ruth@example.org',
    'ru.th@example.org',
    'ruth+a@example.org',
    'Ruth@example.org',
  ]
  for (const recipientEmail of spellings)
    await site.pay({ email: `${recipientEmail}.ca`, dedication: { ...dedication, recipientEmail } })
  expect(dueMail(site, await site.cards())).toHaveLength(2)
  site.clock.advance(3_600_000)
  expect(dueMail(site, await site.cards())).toHaveLength(4)
})

test('a card held back for its mailbox does not use up the site-wide limit', async () => {
  const site = await cardSite()
  for (const _ of [1, 2]) await site.pay({ dedication })
  await setSharedTokens(site, 'gift card', 1)
  await site.pay({ dedication })
  await site.pay({ dedication: { ...dedication, recipientEmail: 'kofi@example.org' } })
  const to = dueMail(site, await site.cards()).map((card) => card.to)
  expect(to.toSorted()).toEqual(['kofi@example.org', 'ruth@example.org', 'ruth@example.org'])
})

test('a card to a mailbox that stopped cards does not use up the site-wide limit', async () => {
  const site = await cardSite()
  await site.pay({ dedication })
  await site.stop(tokenIn((await site.cards())[0]))
  await setSharedTokens(site, 'gift card', 1)
  await site.pay({ dedication })
  await site.pay({ dedication: { ...dedication, recipientEmail: 'kofi@example.org' } })
  const to = (await site.cards()).map((card) => card.to).toSorted()
  expect(to).toEqual(['kofi@example.org', 'ruth@example.org'])
})

test('a recipient who stops cards does not get a waiting one either', async () => {
  const site = await cardSite()
  for (const _ of [1, 2, 3, 4]) await site.pay({ dedication })
  const cards = await site.cards()
  expect(cards).toHaveLength(4)
  await site.stop(tokenIn(cards[0]))
  expect(await site.cards()).toHaveLength(2)
  expect(dueMail(site, await site.cards())).toHaveLength(2)
})

test('a recipient who stopped cards gets none', async () => {
  const site = await cardSite()
  await site.pay({ dedication })
  const [card] = await site.cards()
  const token = tokenIn(card)
  const wrong = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  for (const strange of [wrong, token.slice(43), 'x', ''])
    expect((await site.stop(strange)).statusCode).toBe(410)
  for (const _ of [1, 2])
    expect((await site.stop(token)).json()).toEqual({
      data: { message: 'No card comes to this address again.' },
    })
  site.clock.advance(day)
  await site.pay({
    email: 'sade@example.org',
    dedication: { ...dedication, recipientEmail: 'ru.th+b@example.org' },
  })
  expect(await site.cards()).toHaveLength(1)
})
