import { data } from 'react-router'
import { type Receipt, readReceipt, sendFreshReceiptLink } from '#contract/receipt.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { refusalOf } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'

export type Outcome =
  | { is: 'open'; receipt: Receipt }
  | { is: 'sent'; message: string }
  | { is: 'refused'; phoneEnd?: string | undefined; message: string; isLocked: boolean }

/** Opens the receipt or sends a fresh link to it, with script in the browser and without on the server. */
export async function act(api: Api, { key }: { key: string }, posted: FormData) {
  const body = { key, ...typedIn(posted, { phoneEnd: '' }) }
  try {
    if (typedIn(posted, { intent: '' }).intent === 'fresh-link') {
      const { message } = (await api(sendFreshReceiptLink, { body: { key } })).data
      return { is: 'sent', message } satisfies Outcome
    }
    return { is: 'open', receipt: (await api(readReceipt, { body })).data } satisfies Outcome
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, message } = refusalOf(error)
    const isNoKey = errors['key'] !== undefined
    return data(
      {
        is: 'refused',
        phoneEnd: isNoKey ? undefined : errors['phoneEnd'],
        message: isNoKey ? 'There is no receipt at this address.' : message,
        isLocked: error.problem?.code === 'too-many',
      } satisfies Outcome,
      isNoKey ? 404 : (error.status ?? 503),
    )
  }
}
