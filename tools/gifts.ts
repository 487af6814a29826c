import { writeFile } from 'node:fs/promises'
import { type Day, formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/money-text.ts'
import {
  eraseDonor,
  giftTroubles,
  type Listed,
  listGifts,
  type Opened,
  showGift,
} from '#server/donations/desk.ts'
import { anonymous, exportGifts } from '#server/donations/export.ts'
import { matchTransfer } from '#server/donations/match-transfer.ts'
import { refundGift } from '#server/donations/refund-gift.ts'
import {
  listReportedCards,
  openReportedCard,
  type ReportedCard,
  removeCard,
  restoreCard,
} from '#server/donations/reported-cards.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { backInWords, moneyIn, needsALook, runDesk } from './desk.ts'

const usage = [
  'See who gave, and say why:   npm run gifts -- show GIVE-7TM-92K "Thanking by telephone"',
  'An e-Transfer has come:      npm run gifts -- match GIVE-7TM-92K 60.00 2026-11-16   (the bank’s amount and day)',
  'Give money back:             npm run gifts -- refund GIVE-7TM-92K 60.00 3 "They gave twice"   (3: the version that show told)',
  'Forget who gave for good:    npm run gifts -- erase GIVE-7TM-92K "They asked us to"',
  'Read a reported card:        npm run gifts -- card GIVE-7TM-92K "Reported by its reader"',
  'Show that card again:        npm run gifts -- restore-card GIVE-7TM-92K "A plain name"',
  'Remove that card for good:   npm run gifts -- remove-card GIVE-7TM-92K "Not a name"',
  'A table of all gifts:        npm run gifts -- export gifts.csv "Year end"',
]

/** The desk of the gifts, until there is a console. */
await runDesk(async ({ deps, actor, verb, which, rest }) => {
  const reference = which
  switch (verb) {
    case 'list': {
      const listed = await listGifts(deps)
      const troubles = needsALook(await giftTroubles(deps))
      const cards = cardsInWords(await listReportedCards(deps))
      return [...troubles, ...cards, ...listed.map(inWords), '', ...usage].join('\n')
    }
    case 'show':
      return shown(await showGift(deps, actor, { reference, reason: rest.join(' ') }))
    case 'match': {
      const [amount = '', day = ''] = rest
      const transfer = { reference, amount: moneyIn(amount), day: dayIn(day) }
      const isNew = await matchTransfer(deps, actor, transfer)
      return isNew ? 'Received, and thanked for.' : 'This transfer was entered before.'
    }
    case 'refund': {
      const [amount = '', version = '', ...reason] = rest
      const input = { amount: moneyIn(amount), version: Number(version), reason: reason.join(' ') }
      await refundGift(deps, actor, { reference, ...input })
      return 'Given back.'
    }
    case 'erase':
      await eraseDonor(deps, actor, { reference, reason: rest.join(' ') })
      return 'Forgotten. The gift itself stays in the books.'
    case 'card':
      return (await openReportedCard(deps, actor, { reference, reason: rest.join(' ') })).join('\n')
    case 'restore-card':
      await restoreCard(deps, actor, { reference, reason: rest.join(' ') })
      return 'The card is shown again.'
    case 'remove-card':
      await removeCard(deps, actor, { reference, reason: rest.join(' ') })
      return 'Removed. Its link opens nothing any more, and the gift is dedicated to no one.'
    case 'export':
      await writeFile(which, await exportGifts(deps, actor, rest.join(' ')), { mode: 0o600 })
      return `Written to ${which}. Delete it when you are done.`
    default:
      return usage.join('\n')
  }
})

function dayIn(text: string): Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new Refusal('invalid', 'Say the day, like 2026-11-16.')
  return text as Day
}

function cardsInWords(cards: readonly ReportedCard[]): string[] {
  const lines = cards.map(
    ({ reference, day }) => `${reference} has a card reported on ${formatDay(day)}`,
  )
  return lines.length > 0 ? [...lines, ''] : []
}

function inWords(listed: Listed) {
  const { reference, amount, frequency, method, state, day, is_anonymous } = listed
  const money = formatMoney(cents(amount)).padStart(13)
  const kind = `${frequency.padEnd(8)} ${method.padEnd(10)} ${state.padEnd(8)}`
  const more = (is_anonymous ? `, ${anonymous}` : '') + backInWords(listed)
  return `${reference} ${money}  ${kind} ${formatDay(day)}${more}`
}

function shown({ gift, donor, dedication, version, ...back }: Opened): string {
  const words = { honour: 'In honour of', memory: 'In memory of' }
  const money = formatMoney(cents(gift.amount)) + backInWords(back)
  return [
    `${gift.reference}, ${money}, ${gift.state}, version ${version}`,
    ...(gift.is_anonymous ? [`${anonymous}: never name them, not even in thanks`] : []),
    ...(donor
      ? Object.entries(donor).map(([field, value]) => `  ${field}: ${value}`)
      : ['  Who gave is forgotten.']),
    ...(dedication ? [`  ${words[dedication.kind]} ${dedication.name}`] : []),
  ].join('\n')
}
