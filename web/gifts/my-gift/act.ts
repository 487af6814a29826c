import { redirect } from 'react-router'
import {
  cancelMyGift,
  changeMyGiftAmount,
  openCardPage,
  pauseMyGift,
  resumeMyGift,
} from '#contract/my-gift.ts'
import { byIntent, withStatusOf } from '#web/kit/form/form-actions.ts'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { amountIn, noAmount } from './amount-fields.ts'

/** The result of the donor's last action on this page. */
export type Outcome =
  | { kind: 'changed' | 'paused' | 'resumed' | 'stopped' | 'without-card-page' }
  | { kind: 'refused'; typed: typeof noAmount; errors: Errors; message: string }

/** The actions of the page. They run in the browser with script, and on the server without. */
export const act = byIntent<{ key: string }, Outcome>(
  {
    amount: async ({ api, params, posted }) => {
      const { phoneEnd, ...typed } = typedIn(posted, noAmount)
      // The server requires the digits for a large increase only.
      const body = { amount: amountIn(typed), ...(phoneEnd && { phoneEnd }) }
      await api(changeMyGiftAmount, { params, body })
      return { kind: 'changed' }
    },
    card: async ({ api, params }) => {
      const { url } = (await api(openCardPage, { params, body: {} })).data
      return url === null ? { kind: 'without-card-page' } : redirect(url, 303)
    },
    pause: async ({ api, params }) => {
      await api(pauseMyGift, { params, body: {} })
      return { kind: 'paused' }
    },
    resume: async ({ api, params }) => {
      await api(resumeMyGift, { params, body: {} })
      return { kind: 'resumed' }
    },
    stop: async ({ api, params }) => {
      await api(cancelMyGift, { params, body: {} })
      return { kind: 'stopped' }
    },
  },
  (error, { posted }) => {
    const typed = typedIn(posted, noAmount)
    return withStatusOf(error, { kind: 'refused', typed, ...refusalOf(error) })
  },
)
