import type { ComponentProps } from 'react'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { finishedValueOf, textOf, valueOf } from './codec.ts'
import type { TextVariant, TextualSpec } from './field-spec.ts'
import { useFieldError, useForm } from './form-context.ts'
import { isSame, type Json, type Path, pathName } from './json.ts'
import styles from './form.module.css'

type TextControlProps = { spec: TextualSpec; path: Path; value: Json | undefined }

/** A field that staff edit as text: a line, paragraphs, a link, a number, a choice, a document. */
export function TextControl({ spec, path, value }: TextControlProps) {
  const { change, lockOf, suggestions } = useForm()
  const lock = lockOf(path)
  const text = textOf(spec, value)
  const set = (next: Json | undefined) => {
    if (!isSame(next, value)) change({ type: 'set', path, value: next })
  }
  const control = {
    ...useFieldError(path),
    label: spec.label,
    hint: lock === 'fixed' ? fixedHint : spec.hint,
    optional: 'emptied' in spec && spec.emptied !== 'empty' && !spec.isOptionalMarkHidden,
    value: text,
    className: styles.field,
  }
  const typing = {
    readOnly: lock !== 'none',
    onChange: ({ target }: { target: { value: string } }) => set(valueOf(spec, target.value)),
    onBlur: () => set(finishedValueOf(spec, text)),
  }
  if (spec.kind === 'choice')
    return (
      <SelectField {...control} onChange={({ target }) => set(valueOf(spec, target.value))}>
        {!spec.options.includes(text) && <option value={text}>{text || 'Choose one'}</option>}
        {spec.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    )
  if (spec.kind === 'paragraphs')
    return (
      <TextArea
        {...control}
        {...typing}
        hint={control.hint ?? 'A blank line begins a new paragraph.'}
        rows={8}
      />
    )
  if (spec.kind === 'number')
    return <TextField {...control} {...typing} inputMode={spec.isInteger ? 'numeric' : 'decimal'} />
  if (spec.kind === 'document')
    return <DocumentControl control={{ ...control, ...typing }} set={set} />
  if (spec.variant === 'long' || spec.variant === 'html')
    return <TextArea {...control} {...typing} rows={3} />
  const values = suggestions?.values[pathName(path)]
  if (!values) return <TextField {...control} {...typing} {...attributes[spec.variant]} />
  const listId = `${control.id}-used`
  return (
    <>
      <TextField {...control} {...typing} {...attributes[spec.variant]} list={listId} />
      <datalist id={listId}>
        {values.map((used) => (
          <option key={used}>{used}</option>
        ))}
      </datalist>
    </>
  )
}

const fixedHint = 'Fixed, because it was published: it is part of an address.'

const attributes = {
  line: {},
  link: { inputMode: 'url', spellCheck: false },
  email: { type: 'email', spellCheck: false },
  date: { type: 'date' },
  time: { type: 'time' },
  instant: { type: 'datetime-local' },
} as const satisfies Record<Exclude<TextVariant, 'long' | 'html'>, object>

type DocumentControlProps = {
  control: ComponentProps<typeof TextField> & { label: string }
  set: (address: string) => void
}

/** A document is a link. It comes from the library, or its address is typed. */
function DocumentControl({ control, set }: DocumentControlProps) {
  const { chooseDocument } = useForm()
  return (
    <div className={styles.document}>
      <TextField {...control} {...attributes.link} />
      {chooseDocument && (
        <Button
          small
          variant="outline"
          aria-label={`Choose a document: ${control.label}`}
          onClick={() =>
            void chooseDocument().then((address) => address !== undefined && set(address))
          }
        >
          Choose
        </Button>
      )}
    </div>
  )
}
