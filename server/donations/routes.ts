import type { FastifyInstance } from 'fastify'
import * as card from '#contract/dedication-card.ts'
import { centsFrom, createDonation, payDonation, readDonation } from '#contract/donation.ts'
import { cents } from '#contract/money.ts'
import * as own from '#contract/my-gift.ts'
import { readReceipt as readReceiptEndpoint, sendFreshReceiptLink } from '#contract/receipt.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { limitLinkChanges } from '#server/kit/limit-link-changes.ts'
import { serve } from '#server/kit/serve.ts'
import { readCard, reportCard, stopCards } from './card-page.ts'
import { give, payAgain, readGift } from './give.ts'
import { requestLink } from './my-gift-link.ts'
import { changeMyGift, openCardPage, readMyGift } from './my-gift.ts'
import { readReceipt, requestReceiptLink } from './receipt-page.ts'
import { readUndo, undoChange } from './undo-change.ts'

export function donationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, createDonation, async ({ body }, request) => ({
    data: await give(deps, callerOf(deps, request), body),
  }))
  serve(app, readDonation, async ({ params }) => ({ data: await readGift(deps, params.id) }))
  // No rate limit, as for reading: an id cannot be guessed.
  serve(app, payDonation, async ({ params }) => ({ data: await payAgain(deps, params.id) }))
  // No rate limit: keys and tokens of cards cannot be guessed.
  serve(app, card.readCard, async ({ params }) => ({ data: await readCard(deps, params.key) }))
  serve(app, card.reportCard, async ({ body }) => ({ data: await reportCard(deps, body.key) }))
  serve(app, card.stopCards, async ({ body }) => ({ data: await stopCards(deps, body.token) }))
  // No rate limit here: `readReceipt` counts wrong answers.
  serve(app, readReceiptEndpoint, async ({ body }) => ({ data: await readReceipt(deps, body) }))
  // The job limits the emails per receipt.
  serve(app, sendFreshReceiptLink, async ({ body }, request) => {
    await limitLinkChanges(deps, request)
    return { data: await requestReceiptLink(deps, body.key) }
  })
  myGiftRoutes(app, deps)
}

/** Only the request for a link has a rate limit: a key cannot be guessed. */
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
    data: await requestLink(deps, callerOf(deps, request), body),
  }))
}
