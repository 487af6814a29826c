import type { Event } from '#contract/event.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { FormErrors, type FormErrorsProps } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, TextArea, TextField } from '#web/ui/field.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { emptyFields } from './registration-fields.ts'
import styles from './register-fields.module.css'

type RegisterFieldsProps = Controls<typeof emptyFields> & {
  event: Pick<Event, 'youthOnly' | 'intakeRequired' | 'dayOfWeek'>
  problems: FormErrorsProps
}

/** The fields of a registration. They contain only what the door staff need. */
export function RegisterFields({ event, problems, ...controls }: RegisterFieldsProps) {
  const { text, group, box } = controls
  return (
    <div className={styles.fields}>
      <FormErrors {...problems} />
      <FieldPair>
        <TextField
          label="Name"
          hint="First name is enough."
          autoComplete="given-name"
          {...text('name')}
        />
        <TextField
          type="email"
          label="Email"
          hint="Only for your place."
          autoComplete="email"
          {...text('email')}
        />
      </FieldPair>
      {event.youthOnly && (
        <ChoiceGroup legend="This evening is for young people" {...group('isYouth')}>
          <Choice type="checkbox" label="I am between 14 and 24" {...box('isYouth')} />
        </ChoiceGroup>
      )}
      <TextArea
        rows={2}
        label="What would make this easier for you?"
        optional
        hint="A ramp, a ride, a chair with arms, no peanuts, someone to sit with."
        {...text('accessNeeds')}
      />
      {event.intakeRequired && (
        <TextArea
          rows={2}
          label="We talk with you first. When may we?"
          optional
          hint="A day, an hour, or words that tell us how."
          {...text('intakeNote')}
        />
      )}
      <ContactFields weekday={event.dayOfWeek} {...controls} />
      <Honeypot />
      <p className={styles.retention}>
        Kept until a week after the event, then deleted. Read only by the people who run the door.
      </p>
    </div>
  )
}
