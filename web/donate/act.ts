import { data, redirect } from 'react-router'
import { payDonation } from '#contract/donation.ts'
import { somethingWentWrong } from '#contract/text/error.ts'
import { type GiftStep, giftStepIn } from '#contract/text/donation.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { sendPosted } from '#web/kit/form/form-actions.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { findInvalidStep, form, stepOf } from './gift.ts'
import { initialFields, emptyFields, type TypedGift } from './gift-fields.ts'

/** The page without script: every button posts the whole form, and the response shows the next step. */
export async function act(api: Api, url: string, posted: FormData) {
  const wanted = giftStepIn(new URL(url).search)
  const press = posted.get('press')
  if (press === 'go on') return continuePayment(api, typedIn(posted, { gift: '' }).gift)
  const typed = typedIn(posted, emptyFields)
  if (press === 'clear') return stepPage({ step: wanted, typed: { ...typed, paymentMethod: '' } })
  const isSent = press === 'send'
  // A step is shown if all steps before it are valid; going back is always possible.
  const invalid = isSent
    ? findInvalidStep(typed, 3)
    : wanted > 1 && findInvalidStep(typed, previousStep(wanted))
  if (invalid) return stepPage({ ...invalid, typed }, 422)
  if (!isSent) return stepPage({ step: wanted, typed })
  const result = await sendPosted(form, { api, params: {}, posted })
  if (result.kind === 'sent') return redirect(result.reply.paymentUrl, 303)
  const { errors, message, status } = result
  const step = stepOf(errors)
  // An error that belongs to no field of the page, for example of a hidden field.
  if (step === undefined)
    return stepPage({ step: 3, typed, message: message || somethingWentWrong }, status)
  return stepPage({ step, typed, errors, message }, status)
}

const previousStep = (step: GiftStep) => (step === 3 ? 2 : 1)

type StepPage = { step: GiftStep; typed: TypedGift; errors?: Errors; message?: string }

/** The page at a step, with the donor's input. */
const stepPage = ({ errors = {}, message = '', ...page }: StepPage, status = 200) =>
  data({ kind: 'refused', errors, message, ...page } as const, status)

/** Returns a donor who left the payment page without paying to that page. */
async function continuePayment(api: Api, id: string) {
  try {
    const { paymentUrl } = (await api(payDonation, { params: { id }, body: {} })).data
    return redirect(paymentUrl, 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message } = refusalOf(error)
    return stepPage({ step: 1, typed: initialFields, message }, error.status ?? 503)
  }
}
