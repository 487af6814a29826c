import type { SafeWay } from '#contract/application/answers.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'

type Asks = { safeContact: string }

/** Asked on every application, never demanded; what each choice says is what we do. */
export function SafeContact({ group, choice }: Pick<Controls<Asks>, 'group' | 'choice'>) {
  const way = (value: SafeWay) =>
    ({ type: 'radio', boxed: true, ...choice('safeContact', value) }) as const
  return (
    <ChoiceGroup
      legend="How may we safely reach you? (optional)"
      hint="Nothing chosen means email."
      {...group('safeContact')}
    >
      <Choice
        {...way('email')}
        label={<b>Email with a plain subject</b>}
        detail="Subject: “We received your form”. No mention of who we are."
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
