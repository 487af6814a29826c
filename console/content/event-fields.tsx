import { type ReactNode, useState } from 'react'
import { dayOf } from '#contract/dates.ts'
import { hoursNotes, pastNotes } from '#contract/draft/event-body.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { useForm } from '#console/form/form-context.ts'
import { type Json, valueAt } from '#console/form/json.ts'
import { fieldNamed, Part } from '#console/form/part.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { AccessFields, AccessTitle } from './access-fields.tsx'
import { AddressField, type AddressTools } from './address-field.tsx'
import styles from './editor.module.css'

type EventFieldsProps = { spec: GroupSpec; value: Json }

/** The form of an event, in the order in which staff plan one. */
export function EventFields({
  spec,
  value,
  placesTaken,
  address,
}: EventFieldsProps & { placesTaken: number; address: AddressTools }) {
  const part = (name: string) => <Part of={spec} name={name} value={value} />
  return (
    <>
      <Section title="What and when">
        <div className={styles.row}>
          {part('name')}
          {part('topic')}
        </div>
        <Hours spec={spec} value={value} />
      </Section>
      <Section title="Where">
        <div className={styles.row}>
          {part('location')}
          <AddressField spec={fieldNamed(spec, 'exactAddress')} value={value} {...address} />
        </div>
        {part('addressTwoDaysBefore')}
      </Section>
      <Section title="Who may come">
        <div className={styles.row}>
          <Part
            of={spec}
            name="capacity"
            value={value}
            hint={placesTaken > 0 ? takenText(placesTaken) : undefined}
            isOptionalMarkHidden
          />
          {part('language')}
          {part('plainTitle')}
        </div>
        <div className={styles.switches}>
          {part('registrationRequired')}
          {part('youthOnly')}
          {part('intakeRequired')}
        </div>
      </Section>
      <Section title="Story">
        {part('description')}
        {part('cover')}
      </Section>
      <Section title={<AccessTitle spec={spec} value={value} />}>
        <AccessFields spec={spec} value={value} />
      </Section>
    </>
  )
}

const takenText = (count: number) =>
  `${count === 1 ? '1 place is' : `${count} places are`} taken. Empty: no limit.`

type SectionProps = { title: ReactNode; children: ReactNode }

const Section = ({ title, children }: SectionProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** A day with hours, or the whole day. */
function Hours({ spec, value }: EventFieldsProps) {
  const { change, errors } = useForm()
  const textAt = (key: string) => {
    const text = valueAt(value, [key])
    return typeof text === 'string' ? text : ''
  }
  const [date, starts, ends] = [textAt('date'), textAt('starts'), textAt('ends')]
  // A new draft has no day yet, and most events have hours.
  const [isWholeDay, setWholeDay] = useState(date !== '' && starts === '' && ends === '')
  const [today] = useState(() => dayOf(new Date()))
  const notes = [...pastNotes({ date }, today), ...hoursNotes({ date, starts, ends })]
  const setWhole = (isWhole: boolean) => {
    setWholeDay(isWhole)
    if (!isWhole) return
    for (const key of ['starts', 'ends']) change({ type: 'set', path: [key], value: null })
  }
  return (
    <>
      <div className={styles.row}>
        <Part of={spec} name="date" value={value} />
        {!isWholeDay && (
          <>
            <Part of={spec} name="starts" value={value} isOptionalMarkHidden />
            <Part of={spec} name="ends" value={value} isOptionalMarkHidden />
          </>
        )}
      </div>
      <Switch
        label="Whole day, without hours"
        checked={isWholeDay}
        onChange={({ target }) => setWhole(target.checked)}
      />
      {isWholeDay && <FieldError id="hours-error">{errors['starts'] ?? errors['ends']}</FieldError>}
      <div role="status">
        {notes.map((note) => (
          <Notice key={note} tone="warn">
            {note}
          </Notice>
        ))}
      </div>
    </>
  )
}
