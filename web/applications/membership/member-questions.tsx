import { contactMethods } from '#contract/application/member.ts'
import { CityFields, NumberField } from '#web/kit/form/address-fields.tsx'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, FieldTrio, TextArea, TextField } from '#web/ui/field.tsx'
import { SafeContact } from '../form/safe-contact.tsx'
import { YesOrNo } from '../form/yes-or-no.tsx'
import type { Typed } from './member-fields.ts'

/** The questions for a member, in a new form and in a correction. */
export function MemberQuestions(controls: Controls<Typed>) {
  const { text, group, choice } = controls
  return (
    <>
      <FieldTrio>
        <TextField
          label="First name"
          hint="The name you use"
          autoComplete="given-name"
          {...text('firstName')}
        />
        <TextField
          label="Last name"
          hint="Or an initial"
          autoComplete="family-name"
          {...text('lastName')}
        />
        <TextField label="Pronouns" hint="For example they/them" {...text('pronouns')} />
      </FieldTrio>
      <FieldPair>
        <TextField type="email" label="Email" autoComplete="email" {...text('email')} />
        <NumberField kind="phone" label="Phone number" {...text('phoneNumbers')} />
      </FieldPair>
      <TextField
        label="Full address"
        hint="We use it only to send you something, in a plain envelope."
        autoComplete="address-line1"
        {...text('fullAddress')}
      />
      <CityFields
        city={text('city')}
        state={text('state')}
        postalCode={text('postalCode')}
        weWill="we will fill it in with you"
      />
      <TextArea rows={3} label="Why would you like to be a member?" {...text('whyMember')} />
      <FieldPair>
        <ChoiceGroup
          legend="Are you Black and 2SLGBTQ+?"
          hint="Friends and family are members too. We ask because votes on our own matters are ours. Two people read it, and it is kept while you are a member."
          flow="line"
          {...group('isBlack2SLGBTQ')}
        >
          <YesOrNo square choice={(answer) => choice('isBlack2SLGBTQ', answer)} />
        </ChoiceGroup>
        <ChoiceGroup
          legend="Preferred contact method"
          hint="We never leave a voicemail that says who we are."
          flow="line"
          {...group('preferredContactMethod')}
        >
          {contactMethods.map((method) => (
            <Choice
              key={method}
              type="radio"
              square
              label={method}
              {...choice('preferredContactMethod', method)}
            />
          ))}
        </ChoiceGroup>
      </FieldPair>
      <SafeContact isSecond {...controls} />
    </>
  )
}
