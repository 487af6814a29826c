import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type GiftStep, giftStepIn, withGiftStep } from '#contract/text/donation.ts'
import type { Errors } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { toast } from '#web/ui/toast.ts'
import { emptyFields, type TypedGift } from './gift-fields.ts'

/** The validation is in the same chunk as the code that sends the form. */
const loadValidation = () => import('./gift.ts')

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** What the server rendered. */
  first: { step: GiftStep; typed: TypedGift }
  /** The fields that the server rejected; `reasons` has their messages. */
  refused: readonly string[]
  reasons: Errors
}

/** Shows the step of the URL if all steps before it are valid, otherwise the first invalid step. */
export function useSteps({ form, first, refused, reasons }: Options) {
  const { search } = useLocation()
  const wanted = giftStepIn(search)
  const navigate = useNavigate()
  const [shown, setShown] = useState(first)
  const [errors, setErrors] = useState<Errors>({})
  const [initialRefused] = useState(refused)
  const readFields = () => typedIn(new FormData(form.current ?? undefined), emptyFields)
  const goTo = (step: GiftStep, replace = false) =>
    void navigate(withGiftStep(search, step), { replace, preventScrollReset: true })

  const findAllowedStep = useEffectEvent((step: GiftStep) => allowedStep(readFields(), step))
  const show = useEffectEvent((requested: GiftStep, allowed: GiftStep) => {
    // The check of a step may end after the visitor has left that step.
    if (requested !== wanted) return
    if (allowed === requested) setShown({ step: allowed, typed: readFields() })
    else goTo(allowed, true)
  })
  useEffect(() => void findAllowedStep(wanted).then((allowed) => show(wanted, allowed)), [wanted])
  useEffect(writeFirstStep, [search])

  const openRefusedStep = useEffectEvent(async () => {
    const [message] = refused.flatMap((name) => reasons[name] ?? [])
    // The server already rendered its own errors.
    if (!message || refused === initialRefused) return
    toast.error(message)
    const step = (await loadValidation()).stepOf(reasons)
    if (step !== undefined && step !== shown.step) goTo(step)
  })
  useEffect(() => void openRefusedStep(), [refused])

  return {
    ...shown,
    errors,
    goTo,
    /** Editing a field clears its error. */
    clearError: (name: string) => setErrors(({ [name]: _gone, ...left }) => left),
    /** Whether this step is valid; if not, the page shows its errors. */
    validate: async (): Promise<boolean> => {
      const invalid = (await loadValidation()).findInvalidStep(readFields(), shown.step)
      setErrors(invalid?.errors ?? {})
      return invalid === undefined
    },
  }
}

/**
 * Writes step 1 into a URL without a valid step. Not by a navigation, which would close an open menu and move the
 * focus: the script may start long after the visitor began to type.
 */
function writeFirstStep() {
  const { history, location } = window
  if (new URLSearchParams(location.search).get('step') === String(giftStepIn(location.search)))
    return
  const address = location.pathname + withGiftStep(location.search, 1) + location.hash
  history.replaceState(history.state, '', address)
}

/** The requested step, or the first invalid step before it. */
async function allowedStep(typed: TypedGift, wanted: GiftStep): Promise<GiftStep> {
  if (wanted === 1) return 1
  const { findInvalidStep } = await loadValidation()
  return findInvalidStep(typed, wanted === 3 ? 2 : 1)?.step ?? wanted
}
