import { type FormEvent, useRef, useState } from 'react'
import { somethingWentWrong } from '#contract/text/error.ts'
import { refusalOf } from '#web/kit/form/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SpinnerRing } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { bagStore } from '../bag/bag-store.ts'
import styles from './discount-code.module.css'

/** The toast reports a failure, and the field shows the reason. */
export function DiscountCode() {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isApplying, setApplying] = useState(false)
  const [error, setError] = useState('')
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    setApplying(true)
    setError('')
    try {
      // Loaded on first use: most buyers have no code.
      const { applyCode } = await import('./apply-code.ts')
      await bagStore.changeBy((bagId) => applyCode(bagId, code))
      toast.success('Discount Applied')
      setCode('')
    } catch (reason) {
      toast.error(somethingWentWrong)
      const { errors, message } = refusalOf(reason)
      setError(errors['code'] ?? message)
    } finally {
      setApplying(false)
      field.current?.focus()
    }
  }
  return (
    <form noValidate className={styles.discount} onSubmit={(event) => void apply(event)}>
      <TextField
        ref={field}
        label="Discount code"
        className={styles.code}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
      />
      <div className={styles.apply}>
        <Button
          type="submit"
          variant="dark"
          disabled={isApplying}
          aria-busy={isApplying || undefined}
        >
          {isApplying && <SpinnerRing size={20} />} Apply
        </Button>
      </div>
    </form>
  )
}
