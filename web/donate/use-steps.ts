import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type GiftStep, giftStepIn, withGiftStep } from '#contract/words/donation.ts'
import type { Errors } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { toast } from '#web/ui/toast.ts'
import { nothingTyped, type TypedGift } from './gift-fields.ts'

/** What checks the steps comes with what sends the form. */
const bringChecks = () => import('./gift.ts')

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** What a server without script has shown already. */
  first: { step: GiftStep; typed: TypedGift }
  /** The fields that the server refused, and why. */
  refused: readonly string[]
  reasons: Errors
}

/** The step of the address, as far as those before it pass. Everything typed stays in the form meanwhile. */
export function useSteps({ form, first, refused, reasons }: Options) {
  const { search } = useLocation()
  const wanted = giftStepIn(search)
  const navigate = useNavigate()
  const [shown, setShown] = useState(first)
  const [errors, setErrors] = useState<Errors>({})
  const [atFirst] = useState(refused)
  const typedNow = () => typedIn(new FormData(form.current ?? undefined), nothingTyped)
  const goTo = (step: GiftStep, replace = false) =>
    void navigate(withGiftStep(search, step), { replace, preventScrollReset: true })

  const lookAhead = useEffectEvent((step: GiftStep) => allowedStep(typedNow(), step))
  const show = useEffectEvent((requested: GiftStep, allowed: GiftStep) => {
    // The check of a step may end after the visitor has left that step.
    if (requested !== wanted) return
    if (allowed === requested) setShown({ step: allowed, typed: typedNow() })
    else goTo(allowed, true)
  })
  useEffect(() => void lookAhead(wanted).then((allowed) => show(wanted, allowed)), [wanted])
  useEffect(writeFirstStep, [search])

  const leadToRefused = useEffectEvent(async () => {
    const [message] = refused.flatMap((name) => reasons[name] ?? [])
    // What came with the page stands there already.
    if (!message || refused === atFirst) return
    toast.error(message)
    const step = (await bringChecks()).stepOf(reasons)
    if (step !== undefined && step !== shown.step) goTo(step)
  })
  useEffect(() => void leadToRefused(), [refused])

  return {
    ...shown,
    errors,
    goTo,
    /** A field that was touched is no longer complained of. */
    forgive: (name: string) => setErrors(({ [name]: _gone, ...left }) => left),
    /** Whether this step passes; if not, the page says why and leads there. */
    passes: async (): Promise<boolean> => {
      const fault = (await bringChecks()).faultIn(typedNow(), shown.step)
      setErrors(fault?.errors ?? {})
      return fault === undefined
    },
  }
}

/**
 * Writes step 1 into an address without a valid step. Not by a navigation, which would close an open menu and move the
 * focus: the script may start long after the visitor has begun.
 */
function writeFirstStep() {
  const { history, location } = window
  if (new URLSearchParams(location.search).get('step') === String(giftStepIn(location.search)))
    return
  const address = location.pathname + withGiftStep(location.search, 1) + location.hash
  history.replaceState(history.state, '', address)
}

/** The step that is asked for, or the first before it that fails. */
async function allowedStep(typed: TypedGift, wanted: GiftStep): Promise<GiftStep> {
  if (wanted === 1) return 1
  const { faultIn } = await bringChecks()
  return faultIn(typed, wanted === 3 ? 2 : 1)?.step ?? wanted
}
