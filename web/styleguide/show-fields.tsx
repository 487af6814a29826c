import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { OnDark, Part } from './part.tsx'

export function ShowFields() {
  return (
    <Part title="Fields and choices">
      <Fields />
      <Choices name="light" />
      <OnDark>
        <Fields />
        <Choices name="dark" />
      </OnDark>
    </Part>
  )
}

const Fields = () => (
  <FieldPair>
    <TextField label="Pronouns" hint="For example they/them, she/her, il/lui" optional />
    <TextField label="First name" hint="The name you want us to use" defaultValue="Zuri" />
    <TextField label="Email" type="email" defaultValue="zuri@" error="Invalid email address" />
    <TextField label="Member number" defaultValue="Not yet" disabled />
    <SelectField label="Province" defaultValue="AB">
      <option value="AB">Alberta</option>
      <option value="BC">British Columbia</option>
    </SelectField>
    <SelectField label="How did you hear of us?" error="Choose one">
      <option value="">Choose</option>
      <option value="friend">From a friend</option>
    </SelectField>
    <TextArea label="Anything we should know?" optional placeholder="Stairs, scents, sound" />
    <TextArea
      label="Why would you like to be a member?"
      defaultValue="Friends"
      error="Please enter a minimum of 10 characters"
    />
  </FieldPair>
)

const Choices = ({ name }: { name: string }) => (
  <>
    <FieldPair>
      <ChoiceGroup legend="When can you help?" hint="As many as you like" flow="columns">
        <Choice type="checkbox" label="Weekday evenings" defaultChecked />
        <Choice type="checkbox" label="Weekends" />
        <Choice type="checkbox" label="Mornings" disabled />
      </ChoiceGroup>
      <ChoiceGroup legend="Do you live in Calgary?" flow="line" error="Choose Yes or No">
        <Choice type="radio" name={`${name}-home`} label="Yes" />
        <Choice type="radio" name={`${name}-home`} label="No" />
      </ChoiceGroup>
      <ChoiceGroup legend="One of these, drawn as squares">
        <Choice type="radio" square name={`${name}-one`} label="Ally" defaultChecked />
        <Choice type="radio" square name={`${name}-one`} label="Member" />
      </ChoiceGroup>
      <ChoiceGroup legend="How may we reach you?">
        <Choice
          type="radio"
          boxed
          name={`${name}-way`}
          label={<strong>Email</strong>}
          detail="The subject line is plain"
          defaultChecked
        />
        <Choice type="radio" boxed name={`${name}-way`} label="Courier" aside="CA$12.00" />
      </ChoiceGroup>
      <div>
        <Stepper
          label={`Plates, ${name}`}
          value={1}
          min={1}
          max={8}
          onStep={() => undefined}
          fewerLabel={`One plate fewer, ${name}`}
          moreLabel={`One plate more, ${name}`}
        />
      </div>
    </FieldPair>
  </>
)
