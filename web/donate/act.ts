import { data, redirect } from 'react-router'
import { payDonation } from '#contract/donation.ts'
import { somethingWentWrong } from '#contract/words/error.ts'
import { type GiftStep, giftStepIn } from '#contract/words/donation.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { sendPosted } from '#web/kit/form/post-form.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { faultIn, form, stepOf } from './gift.ts'
import { firstChoices, nothingTyped, type TypedGift } from './gift-fields.ts'

/** What the page does without script: every press posts the whole form, and the answer is the step it leads to. */
export async function act(api: Api, url: string, posted: FormData) {
  const wanted = giftStepIn(new URL(url).search)
  const press = posted.get('press')
  if (press === 'go on') return goOn(api, typedIn(posted, { gift: '' }).gift)
  const typed = typedIn(posted, nothingTyped)
  if (press === 'clear') return show({ step: wanted, typed: { ...typed, paymentMethod: '' } })
  const isSent = press === 'send'
  // A step is shown when those before it pass; back is always open.
  const fault = isSent ? faultIn(typed, 3) : wanted > 1 && faultIn(typed, before(wanted))
  if (fault) return show({ ...fault, typed }, 422)
  if (!isSent) return show({ step: wanted, typed })
  const answer = await sendPosted(form, { api, params: {}, posted })
  if (answer.is === 'sent') return redirect(answer.reply.paymentUrl, 303)
  const { errors, message, status } = answer
  const step = stepOf(errors)
  // Something is wrong that no field of the page has: a program filled it in.
  if (step === undefined)
    return show({ step: 3, typed, message: message || somethingWentWrong }, status)
  return show({ step, typed, errors, message }, status)
}

const before = (step: GiftStep) => (step === 3 ? 2 : 1)

type Shown = { step: GiftStep; typed: TypedGift; errors?: Errors; message?: string }

/** The page again, at a step, with all that was typed. */
const show = ({ errors = {}, message = '', ...page }: Shown, status = 200) =>
  data({ is: 'refused', errors, message, ...page } as const, status)

/** Back from the provider without having paid, somebody goes there once more. */
async function goOn(api: Api, id: string) {
  try {
    const { paymentUrl } = (await api(payDonation, { params: { id }, body: {} })).data
    return redirect(paymentUrl, 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message } = refusalOf(error)
    return show({ step: 1, typed: firstChoices, message }, error.status ?? 503)
  }
}
