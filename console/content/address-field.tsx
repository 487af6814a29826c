import { revealAddress } from '#contract/console/event-address.ts'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import type { FieldSpec } from '#console/form/field-spec.ts'
import { useFieldError, useForm } from '#console/form/form-context.ts'
import { type Json, valueAt } from '#console/form/json.ts'
import formStyles from '#console/form/form.module.css'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { useSend } from '#console/ui/use-send.ts'
import styles from './editor.module.css'

export type AddressTools = {
  /** The id of the event. */
  id: string
  /** What the person typed and the server does not have yet. */
  typed: string | undefined
  change: (address: string) => void
}

type AddressFieldProps = AddressTools & { spec: FieldSpec; value: Json }

const path = ['exactAddress']

/** The exact address of an event. A stored one is opened by a request of its own and is only in this component. */
export function AddressField({ spec, value, id, typed, change }: AddressFieldProps) {
  const { lockOf } = useForm()
  const field = useFieldError(path)
  const { value: opened, reveal, load } = useRevealed<string>()
  const { isSending, error, send } = useSend()
  const { label, hint } = spec
  const isStored = Boolean(valueAt(value, path))
  const isLocked = lockOf(path) !== 'none'
  const text = typed ?? opened
  // After 'Open' and 'Remove' the field replaces the pressed button.
  const input = useFocusOn<HTMLInputElement>(text !== undefined)
  const set = (next: string) => {
    change(next)
    reveal(next)
  }
  if (text !== undefined || !isStored)
    return (
      <TextField
        {...field}
        label={label}
        hint={hint}
        optional
        className={formStyles.field}
        value={text ?? ''}
        readOnly={isLocked}
        autoComplete="off"
        ref={input}
        onChange={({ target }) => set(target.value)}
      />
    )
  const open = () =>
    send(() => load(async () => (await api(revealAddress, { params: { id }, body: {} })).address))
  return (
    <div role="group" id={field.id} aria-labelledby={`${field.id}-label`} tabIndex={-1}>
      <strong id={`${field.id}-label`}>{label}</strong>
      <p className={formStyles.hint}>
        Stored encrypted. {hint} Opening it is an entry in the audit log.
      </p>
      {!isLocked && (
        <p className={styles.actions}>
          <TextButton disabled={isSending} onClick={() => void open()}>
            Open the address
          </TextButton>
          <TextButton onClick={() => set('')}>Remove the address</TextButton>
        </p>
      )}
      <ErrorNote error={error} />
    </div>
  )
}
