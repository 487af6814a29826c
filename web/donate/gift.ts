import { createDonation } from '#contract/donation.ts'
import { DonationForm, fieldsOfStep } from '#contract/donation-steps.ts'
import type { GiftStep } from '#contract/text/donation.ts'
import { type Errors, errorsIn } from '#web/kit/form/errors.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { normalizePostalCode } from '#web/kit/form/normalize-postal-code.ts'
import { emptyFields, type TypedGift } from './gift-fields.ts'

/** A dedication without a name is omitted. */
function dedicationOf({ isDedicated, dedication, dedicatee, recipientEmail }: TypedGift) {
  if (!isDedicated || dedicatee.trim() === '') return undefined
  return dedication === 'inMemoryOf'
    ? { inMemoryOf: dedicatee, recipientEmail }
    : { inHonorOf: dedicatee, recipientEmail }
}

/** The schema removes the fields that only the page has. */
const toBody = (typed: TypedGift) => ({
  ...typed,
  amount: typed.amount || typed.preset,
  postalCode: normalizePostalCode(typed.postalCode),
  dedication: dedicationOf(typed),
})

export const form = publicForm({
  name: 'donation',
  empty: emptyFields,
  schema: DonationForm,
  toBody,
  send: async (api, body, { key }) => (await api(createDonation, { body }, key)).data,
})

/** The first invalid step up to `upTo`, with its errors. */
export function findInvalidStep(
  typed: TypedGift,
  upTo: GiftStep,
): { step: GiftStep; errors: Errors } | undefined {
  const checked = DonationForm.safeParse(toBody(typed))
  if (checked.success) return undefined
  const errors = errorsIn(checked.error.issues)
  const step = stepOf(errors)
  if (step === undefined || step > upTo) return undefined
  return { step, errors: only(errors, fieldsOfStep[step]) }
}

/** The first step with one of these errors. */
export const stepOf = (errors: Errors): GiftStep | undefined =>
  ([1, 2, 3] as const).find((step) => fieldsOfStep[step].some((name) => errors[name]))

const only = (errors: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))
