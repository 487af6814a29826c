import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './contact-fields.module.css'

type ContactFieldsProps = { weekday: string; chosen: string; phone: string; error?: string }

/** A safe way to be reached. The number is asked for only when texts are chosen, by the stylesheet alone. */
export function ContactFields({ weekday, chosen, phone, error }: ContactFieldsProps) {
  const way = (value: string) => ({
    type: 'radio' as const,
    name: 'way',
    boxed: true,
    value,
    defaultChecked: chosen === value,
  })
  return (
    <div className={styles.contact}>
      <ChoiceGroup legend="How may we contact you safely?">
        <Choice
          {...way('email')}
          label={<b>E-mail with a plain subject</b>}
          detail={`Subject: “Your booking for ${weekday}”. No mention of who we are.`}
        />
        <Choice
          {...way('text')}
          className={styles.text}
          label={<b>Text message, plain words</b>}
          detail="We ask for the number next."
        />
        <div className={styles.phone}>
          <TextField
            name="phone"
            type="tel"
            label="Phone number"
            autoComplete="tel"
            defaultValue={phone}
            error={error}
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
