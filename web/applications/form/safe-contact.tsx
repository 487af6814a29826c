import type { SafeWay } from '#contract/application/answers.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { useDiscreetSender } from '#web/kit/use-root-data.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'

/** Explains the difference between the two contact questions, for forms that have both. */
const afterPreferred =
  'Above is what you like; here is what is safe for you, and we keep to it before all else. Leave it empty, and what you chose above decides.'

type SafeContactFields = { safeContact: string }

type SafeContactProps = Pick<Controls<SafeContactFields>, 'group' | 'choice'> & {
  /** The form has an earlier question about the preferred contact. Its answer applies if this one is empty. */
  isSecond?: boolean
}

/** An optional question of every application. Staff and server follow the text of each choice exactly. */
export function SafeContact({ group, choice, isSecond }: SafeContactProps) {
  const from = useDiscreetSender()
  const way = (value: SafeWay) =>
    ({ type: 'radio', boxed: true, ...choice('safeContact', value) }) as const
  return (
    <ChoiceGroup
      legend="How may we safely reach you? (optional)"
      hint={isSecond ? afterPreferred : 'Nothing chosen means email.'}
      {...group('safeContact')}
    >
      <Choice
        {...way('email')}
        label={<b>Email with a plain subject</b>}
        detail={`Subject: “We received your form”. It comes from ${from}. Otherwise no mention of who we are.`}
      />
      <Choice
        {...way('text')}
        label={<b>Text message, plain words</b>}
        detail="One of us writes it by hand, to the number above. No email is sent."
      />
      <Choice
        {...way('phone')}
        label={<b>Phone call</b>}
        detail="We leave no message that says who we are. No email is sent."
      />
      <Choice
        {...way('none')}
        label={<b>Do not contact me</b>}
        detail="Nothing is sent. What we decide appears on a private page, whose address you get here."
      />
    </ChoiceGroup>
  )
}
