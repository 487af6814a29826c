import type { Controls } from '#web/kit/form/controls.ts'
import { useDiscreetSender } from '#web/kit/use-root-data.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { noDetails } from './registration-fields.ts'
import styles from './contact-fields.module.css'

type ContactFieldsProps = Pick<Controls<typeof noDetails>, 'text' | 'group' | 'choice'> & {
  weekday: string
  /** False for a booking without a confirmed mailbox. */
  mayEmail?: boolean
}

/** The safe contact of a guest. The stylesheet shows the phone field when text messages are chosen. */
export function ContactFields(props: ContactFieldsProps) {
  const { weekday, mayEmail = true, text, group, choice } = props
  const from = useDiscreetSender()
  const way = (value: string) =>
    ({ type: 'radio', boxed: true, ...choice('safeContact.way', value) }) as const
  return (
    <div className={styles.contact}>
      <ChoiceGroup legend="How may we contact you safely?" {...group('safeContact.way')}>
        {mayEmail && (
          <Choice
            {...way('email')}
            label={<b>Email with a plain subject</b>}
            detail={`Subject: “Your booking for ${weekday}”. It comes from ${from}. Otherwise no mention of who we are.`}
          />
        )}
        <Choice
          {...way('text')}
          className={styles.text}
          label={<b>Text message, plain words</b>}
          detail="One of us writes it by hand. We ask for the number next."
        />
        <div className={styles.phone}>
          <TextField
            type="tel"
            label="Phone number"
            autoComplete="tel"
            {...text('safeContact.phone')}
          />
        </div>
        <Choice
          {...way('none')}
          label={<b>Do not contact me</b>}
          detail="You get a private page with your place on it. Keep the address."
        />
      </ChoiceGroup>
    </div>
  )
}
