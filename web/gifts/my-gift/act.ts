import { data, redirect } from 'react-router'
import {
  cancelMyGift,
  changeMyGiftAmount,
  openCardPage,
  pauseMyGift,
  resumeMyGift,
} from '#contract/my-gift.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { amountIn, noAmount } from './amount-fields.ts'

/** What became of the last press. */
export type Outcome =
  | { is: 'changed' | 'paused' | 'resumed' | 'stopped' | 'without-card-page' }
  | { is: 'refused'; typed: typeof noAmount; errors: Errors; message: string }

/** What the buttons of the page do, with script in the browser and without on the server. */
export async function act(api: Api, params: { key: string }, posted: FormData) {
  const typed = typedIn(posted, noAmount)
  const done = (is: Exclude<Outcome['is'], 'refused'>): Outcome => ({ is })
  try {
    switch (typedIn(posted, { intent: '' }).intent) {
      case 'amount':
        await api(changeMyGiftAmount, {
          params,
          // Digits are needed for a large raise only, which the server decides.
          body: { amount: amountIn(typed), ...(typed.phoneEnd && { phoneEnd: typed.phoneEnd }) },
        })
        return done('changed')
      case 'card': {
        const { url } = (await api(openCardPage, { params, body: {} })).data
        return url === null ? done('without-card-page') : redirect(url, 303)
      }
      case 'pause':
        await api(pauseMyGift, { params, body: {} })
        return done('paused')
      case 'resume':
        await api(resumeMyGift, { params, body: {} })
        return done('resumed')
      case 'stop':
        await api(cancelMyGift, { params, body: {} })
        return done('stopped')
      default:
        throw data(null, 400)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // With a status of its own the page is not read anew, which could not be done without a connection.
    return data(
      { is: 'refused', typed, ...refusalOf(error) } satisfies Outcome,
      error.status ?? 503,
    )
  }
}
