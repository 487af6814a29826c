import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { createDonation } from '#contract/donation.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fillInAll, type GiftStep, giftSteps } from '#contract/text/donation.ts'
import type { DonatePage } from '#contract/page/donate.ts'
import type { FieldName } from '#web/kit/form/controls.ts'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import type { Posted } from '#web/kit/form/public-form.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AmountStep } from './amount-step.tsx'
import { initialFields, type TypedGift } from './gift-fields.ts'
import { GiftSummaryLine, giftSummary } from './gift-summary.tsx'
import { InformationStep } from './information-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { useLeaving } from '#web/kit/use-leaving.ts'
import { useSteps } from './use-steps.ts'
import visuallyHidden from '#web/ui/visually-hidden.module.css'
import styles from './donate-form.module.css'

/** The action data of a step that was posted without script. */
type PostedGift = Extract<
  Posted<TypedGift, Reply<typeof createDonation>['data']>,
  { kind: 'refused' }
> & { step: GiftStep }

type DonateFormProps = {
  page: DonatePage
  posted: PostedGift | undefined
  children: (step: GiftStep) => ReactNode
}

/**
 * One form with three steps, of which one is visible. The hidden fields of the other steps stay in the form, so that
 * without script every post contains the whole input.
 */
export function DonateForm({ page, posted: answer, children }: DonateFormProps) {
  // Navigating to another step discards the action data, which contains the input.
  const [posted] = useState(answer)
  const { isLeaving, leave } = useLeaving()
  const { form, element, problems, isSending, ...controls } = usePublicForm({
    start: initialFields,
    posted,
    load: () => import('./gift.ts'),
    onSent: ({ paymentUrl }) => leave(paymentUrl),
  })
  const steps = useSteps({
    form: element,
    first: { step: posted?.step ?? 1, typed: posted?.typed ?? initialFields },
    refused: problems.refused,
    reasons: problems.errors,
  })
  const { step } = steps
  const email = useRootData()?.organisation.email ?? ''
  const errorAt = (name: string) => steps.errors[name] ?? problems.errors[name]
  const fields = {
    ...controls,
    text: (name: FieldName<TypedGift>) => ({ ...controls.text(name), error: errorAt(name) }),
    group: (name: FieldName<TypedGift>) => ({ ...controls.group(name), error: errorAt(name) }),
  }
  const isUnfilled = Object.values({ ...problems.errors, ...steps.errors }).includes(fillInAll)

  useEffect(() => {
    if (Object.keys(steps.errors).length > 0)
      element.current
        ?.querySelector<HTMLElement>('fieldset:not([hidden]) [aria-invalid=true]')
        ?.focus()
  }, [element, steps.errors])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!(await steps.validate())) return
    if (step === 3) form.onSubmit(event)
    else steps.goTo(step === 1 ? 2 : 3)
  }
  const gift = giftSummary(steps.typed)
  const clearMethod = () => {
    for (const way of element.current?.querySelectorAll<HTMLInputElement>('[name=paymentMethod]') ??
      [])
      way.checked = false
  }

  return (
    <>
      {children(step)}
      <form
        {...form}
        action={`/donate?step=${step === 1 ? 2 : 3}`}
        className={styles.form}
        onInput={(event) => {
          form.onInput(event)
          const { name } = event.target as Partial<HTMLInputElement>
          steps.clearError(name === 'preset' ? 'amount' : (name ?? ''))
        }}
        onSubmit={(event) => void submit(event)}
      >
        {/* Enter activates the first submit button of the form, which would otherwise be "Change". */}
        <button
          type="submit"
          name="press"
          value={step === 3 ? 'send' : 'next'}
          tabIndex={-1}
          aria-hidden="true"
          className={visuallyHidden.hidden}
        >
          Next
        </button>
        {step > 1 && <GiftSummaryLine gift={gift} onChange={() => steps.goTo(1)} />}
        <fieldset aria-label={giftSteps[0]} hidden={step !== 1} className={styles.step}>
          <AmountStep presets={page.presets} note={page.transfer.note} email={email} {...fields} />
        </fieldset>
        <fieldset aria-label={giftSteps[1]} hidden={step !== 2} className={styles.step}>
          <InformationStep {...fields} anonymous={page.anonymous} />
        </fieldset>
        <fieldset aria-label={giftSteps[2]} hidden={step !== 3} className={styles.step}>
          <PaymentStep
            {...fields}
            gift={gift}
            page={page}
            donor={donorNameIn(steps.typed)}
            onClear={clearMethod}
          />
        </fieldset>
        <Honeypot />
        <div role="alert">
          {step === 2 && isUnfilled && <FieldError id="unfilled">{fillInAll}</FieldError>}
          {problems.message && <FieldError id="problem">{problems.message}</FieldError>}
        </div>
        <Buttons>
          {step < 3 ? (
            <Button type="submit" name="press" value="next">
              Next <Icon name="forward" size={18} />
            </Button>
          ) : (
            <Button
              type="submit"
              name="press"
              value="send"
              pending={(isSending || isLeaving) && 'Loading...'}
            >
              Submit
            </Button>
          )}
          {step > 1 && (
            <Button
              type="submit"
              variant="outline"
              formAction={`/donate?step=${step - 1}`}
              name="press"
              value="back"
              onClick={(event) => {
                event.preventDefault()
                steps.goTo(step === 3 ? 2 : 1)
              }}
            >
              <Icon name="back" size={18} /> Back
            </Button>
          )}
        </Buttons>
      </form>
    </>
  )
}

const donorNameIn = ({ isAnonymous, firstName, lastName }: TypedGift) =>
  isAnonymous ? '' : `${firstName} ${lastName}`.trim()
