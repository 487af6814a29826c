import type { FastifyInstance } from 'fastify'
import { centsFrom, createDonation, payDonation, readDonation } from '#contract/donation.ts'
import * as card from '#contract/dedication-card.ts'
import { cents } from '#contract/money.ts'
import * as own from '#contract/my-gift.ts'
import { readReceipt as readReceiptEndpoint, sendFreshReceiptLink } from '#contract/receipt.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { readCard, reportCard } from './card-page.ts'
import { requestReceiptLink } from './fresh-receipt-link.ts'
import { give, payAgain } from './give.ts'
import { changeMyGift, openCardPage, readMyGift } from './my-gift.ts'
import { askForLink } from './my-gift-link.ts'
import { readGift } from './read.ts'
import { readReceipt } from './read-receipt.ts'
import { stopCards } from './stop-cards.ts'
import { readUndo, undoChange } from './undo-change.ts'

export function donationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, createDonation, async ({ body }, request) => ({
    data: await give(deps, callerOf(deps, request), body),
  }))
  serve(app, readDonation, async ({ params }) => ({ data: await readGift(deps, params.id) }))
  // Without limits, as for reading: an id cannot be guessed.
  serve(app, payDonation, async ({ params }) => ({ data: await payAgain(deps, params.id) }))
  // Without limits: keys and tokens of cards cannot be guessed.
  serve(app, card.readCard, async ({ params }) => ({ data: await readCard(deps, params.key) }))
  serve(app, card.reportCard, async ({ body }) => ({ data: await reportCard(deps, body.key) }))
  serve(app, card.stopCards, async ({ body }) => ({ data: await stopCards(deps, body.token) }))
  // Without limits of its own: wrong answers are counted at the receipt.
  serve(app, readReceiptEndpoint, async ({ body }) => ({ data: await readReceipt(deps, body) }))
  // The job limits the emails of each record.
  serve(app, sendFreshReceiptLink, async ({ body }) => ({
    data: await requestReceiptLink(deps, body.key),
  }))
  myGiftRoutes(app, deps)
}

/** Without limits of their own, but for sending the link: a key cannot be guessed. */
function myGiftRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, own.readMyGift, async ({ params }) => ({ data: await readMyGift(deps, params.key) }))
  serve(app, own.changeMyGiftAmount, async ({ params, body }) => {
    const amount = cents(centsFrom(body.amount) ?? 0)
    const change = { to: 'amount', amount } as const
    return { data: await changeMyGift(deps, params.key, change, body.phoneEnd) }
  })
  serve(app, own.pauseMyGift, async ({ params }) => ({
    data: await changeMyGift(deps, params.key, { to: 'paused' }),
  }))
  serve(app, own.resumeMyGift, async ({ params }) => ({
    data: await changeMyGift(deps, params.key, { to: 'active' }),
  }))
  serve(app, own.cancelMyGift, async ({ params }) => ({
    data: await changeMyGift(deps, params.key, { to: 'cancelled' }),
  }))
  serve(app, own.openCardPage, async ({ params }) => ({
    data: await openCardPage(deps, params.key),
  }))
  serve(app, own.readGiftUndo, async ({ params }) => ({ data: await readUndo(deps, params.key) }))
  serve(app, own.undoGiftChange, async ({ params }) => ({
    data: await undoChange(deps, params.key),
  }))
  serve(app, own.sendMyGiftLink, async ({ body }, request) => ({
    data: await askForLink(deps, callerOf(deps, request), body),
  }))
}
