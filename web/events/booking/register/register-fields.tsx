import { useEffect, useRef } from 'react'
import type { Event } from '#contract/event.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, TextArea, TextField } from '#web/ui/field.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { Outcome } from './outcome.ts'
import styles from './register-fields.module.css'

type RegisterFieldsProps = {
  event: Pick<Event, 'youthOnly' | 'intakeRequired' | 'dayOfWeek'>
  outcome: (Outcome & { is: 'refused' }) | undefined
}

/** What we ask of somebody who wants to come: as little as a door needs. */
export function RegisterFields({ event, outcome }: RegisterFieldsProps) {
  const { errors = {}, typed = {}, message } = outcome ?? {}
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [outcome])
  return (
    <div ref={fields} className={styles.fields}>
      {message && Object.keys(errors).length === 0 && (
        <p role="alert" className={styles.refused}>
          {message}
        </p>
      )}
      <FieldPair>
        <TextField
          name="name"
          label="Name"
          hint="First name is enough."
          autoComplete="given-name"
          defaultValue={typed['name']}
          error={errors['name']}
        />
        <TextField
          name="email"
          type="email"
          label="E-mail"
          hint="Only for your place."
          autoComplete="email"
          defaultValue={typed['email']}
          error={errors['email']}
        />
      </FieldPair>
      {event.youthOnly && (
        <ChoiceGroup legend="This evening is for young people" error={errors['isYouth']}>
          <Choice
            type="checkbox"
            name="isYouth"
            label="I am between 14 and 24"
            defaultChecked={typed['isYouth'] !== undefined}
          />
        </ChoiceGroup>
      )}
      <TextArea
        name="accessNeeds"
        rows={2}
        label="What would make this easier for you?"
        optional
        hint="A ramp, a ride, a chair with arms, no peanuts, someone to sit with."
        defaultValue={typed['accessNeeds']}
        error={errors['accessNeeds']}
      />
      {event.intakeRequired && (
        <TextArea
          name="intakeNote"
          rows={2}
          label="We talk with you first. When may we?"
          optional
          hint="A day, an hour, or words that tell us how."
          defaultValue={typed['intakeNote']}
          error={errors['intakeNote']}
        />
      )}
      <ContactFields
        weekday={event.dayOfWeek}
        chosen={typed['way'] ?? 'email'}
        phone={typed['phone'] ?? ''}
        error={errors['phone'] ?? errors['way']}
      />
      {/* A person never meets this field; a program that fills in everything gives itself away. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Home page
          <input name="homePage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={styles.kept}>
        Kept until a week after the event, then deleted. Read only by the people who run the door.
      </p>
    </div>
  )
}
