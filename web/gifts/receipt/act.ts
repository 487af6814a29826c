import { data } from 'react-router'
import { type Receipt, readReceipt, sendFreshReceiptLink } from '#contract/receipt.ts'
import { byIntent, withStatusOf } from '#web/kit/form/form-actions.ts'
import type { DigitsOutcome } from '#web/kit/form/phone-digits-form.tsx'
import { refusalOf } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'

export type Outcome = { kind: 'open'; receipt: Receipt } | DigitsOutcome

/** The actions of the page. They run in the browser with script, and on the server without. */
export const act = byIntent<{ key: string }, Outcome>(
  {
    open: async ({ api, params, posted }) => {
      const body = { ...params, ...typedIn(posted, { phoneEnd: '' }) }
      return { kind: 'open', receipt: (await api(readReceipt, { body })).data }
    },
    'fresh-link': async ({ api, params }) => {
      const { message } = (await api(sendFreshReceiptLink, { body: params })).data
      return { kind: 'sent', message }
    },
  },
  (error) => {
    const isLocked = error.problem?.code === 'too-many'
    const { errors, message } = refusalOf(error)
    if (errors['key'] === undefined)
      return withStatusOf(error, { kind: 'refused', errors, message, isLocked })
    const notFound = 'There is no receipt at this address.'
    return data({ kind: 'refused', errors: {}, message: notFound, isLocked }, 404)
  },
)
