import { writeFile } from 'node:fs/promises'
import { type Day, formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { anonymous, exportGifts } from '#server/donations/export.ts'
import { matchTransfer } from '#server/donations/match-transfer.ts'
import {
  listReportedCards,
  openReportedCard,
  removeCard,
  type ReportedCard,
  restoreCard,
} from '#server/donations/reported-cards.ts'
import {
  eraseDonor,
  type GiftDetails,
  giftTroubles,
  type ListedGift,
  listGifts,
  refundGift,
  showGift,
} from '#server/donations/staff.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  describeRefunds,
  describeTroubles,
  nextPage,
  parseAmount,
  parseRefund,
  runStaffCommand,
} from './staff-command.ts'

const usage = [
  'See the donor of a gift:     npm run gifts -- show GIVE-7TM-92K "Thanking by telephone"',
  'Record an e-Transfer:        npm run gifts -- match GIVE-7TM-92K 60.00 2026-11-16   (the bank’s amount and day)',
  'Refund a gift:               npm run gifts -- refund GIVE-7TM-92K 60.00 3 "They gave twice"   (3: the version that show prints)',
  'Erase the donor of a gift:   npm run gifts -- erase GIVE-7TM-92K "They asked us to"',
  'Read a reported card:        npm run gifts -- card GIVE-7TM-92K "Reported by its reader"',
  'Show that card again:        npm run gifts -- restore-card GIVE-7TM-92K "A plain name"',
  'Remove that card for good:   npm run gifts -- remove-card GIVE-7TM-92K "Not a name"',
  'Export all gifts as CSV:     npm run gifts -- export gifts.csv "Year end"',
]

/** Staff commands for gifts. */
await runStaffCommand(async ({ deps, actor, verb, which, rest }) => {
  const reference = which
  switch (verb) {
    case 'list': {
      const listed = await listGifts(deps, { after: reference || undefined })
      const more = nextPage('gifts', listed, listed.at(-1)?.reference)
      const troubles = describeTroubles(await giftTroubles(deps))
      const cards = describeCards(await listReportedCards(deps))
      return [...troubles, ...cards, ...listed.map(describeListed), ...more, '', ...usage].join(
        '\n',
      )
    }
    case 'show':
      return describeOpened(await showGift(deps, actor, { reference, reason: rest.join(' ') }))
    case 'match': {
      const [amount = '', day = ''] = rest
      const transfer = { reference, amount: parseAmount(amount), day: parseDay(day) }
      const isNew = await matchTransfer(deps, actor, transfer)
      return isNew
        ? 'Recorded as received. The donor gets an email.'
        : 'This transfer was already recorded.'
    }
    case 'refund':
      await refundGift(deps, actor, { reference, ...parseRefund(rest) })
      return 'Refunded.'
    case 'erase':
      await eraseDonor(deps, actor, { reference, reason: rest.join(' ') })
      return 'The donor is erased. The gift stays in the books.'
    case 'card':
      return (await openReportedCard(deps, actor, { reference, reason: rest.join(' ') })).join('\n')
    case 'restore-card':
      await restoreCard(deps, actor, { reference, reason: rest.join(' ') })
      return 'The card is shown again.'
    case 'remove-card':
      await removeCard(deps, actor, { reference, reason: rest.join(' ') })
      return 'The card is removed. Its link no longer works, and the gift has no dedication.'
    case 'export':
      await writeFile(which, await exportGifts(deps, actor, rest.join(' ')), { mode: 0o600 })
      return `Written to ${which}. Delete it when you are done.`
    default:
      return usage.join('\n')
  }
})

function parseDay(text: string): Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new Refusal('invalid', 'Enter a day like 2026-11-16.')
  return text as Day
}

function describeCards(cards: readonly ReportedCard[]): string[] {
  const lines = cards.map(
    ({ reference, day }) => `${reference} has a card reported on ${formatDay(day)}`,
  )
  return lines.length > 0 ? [...lines, ''] : []
}

function describeListed(listed: ListedGift) {
  const { reference, amount, frequency, method, state, day, is_anonymous } = listed
  const money = formatMoney(cents(amount)).padStart(13)
  const kind = `${frequency.padEnd(8)} ${method.padEnd(10)} ${state.padEnd(8)}`
  const more = (is_anonymous ? `, ${anonymous}` : '') + describeRefunds(listed)
  return `${reference} ${money}  ${kind} ${formatDay(day)}${more}`
}

function describeOpened({ gift, donor, dedication, version, ...back }: GiftDetails): string {
  const introductions = { honour: 'In honour of', memory: 'In memory of' }
  const money = formatMoney(cents(gift.amount)) + describeRefunds(back)
  return [
    `${gift.reference}, ${money}, ${gift.state}, version ${version}`,
    ...(gift.is_anonymous ? [`${anonymous}: never name them, not even in thanks`] : []),
    ...(donor
      ? Object.entries(donor).map(([field, value]) => `  ${field}: ${value}`)
      : ['  The donor is erased.']),
    ...(dedication ? [`  ${introductions[dedication.kind]} ${dedication.name}`] : []),
  ].join('\n')
}
