import type { VolunteerPage } from '#contract/page/volunteer.ts'
import { other } from '#contract/application/answers.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, TextArea, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/kit/form/address-fields.tsx'
import { SafeContact } from '../form/safe-contact.tsx'
import { YesOrNo } from '../form/yes-or-no.tsx'
import type { Typed, ListQuestion as Name } from './volunteer-fields.ts'
import styles from './volunteer-questions.module.css'

type VolunteerQuestionsProps = Controls<Typed> & Pick<VolunteerPage['form'], 'questions' | 'why'>

/** The questions for a volunteer, in a new form and in a correction. */
export function VolunteerQuestions({ questions, why, ...controls }: VolunteerQuestionsProps) {
  const { text, group, choice, box } = controls
  return (
    <>
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
        <TextField label="Pronouns" {...text('pronouns')} />
        <TextField type="email" label="Email" autoComplete="email" {...text('email')} />
      </FieldPair>
      <FieldPair>
        <NumberField kind="phone" label="Phone number" {...text('phone')} />
        <ChoiceGroup legend="Do you live in Calgary?" flow="line" {...group('livesInCalgary')}>
          <YesOrNo choice={(answer) => choice('livesInCalgary', answer)} />
        </ChoiceGroup>
      </FieldPair>
      <div className={styles.identity}>
        <p className={styles.why}>{why}</p>
        {(['sexualOrientation', 'genderIdentity', 'raceEthnicity'] as const).map((name) => (
          <ListQuestion key={name} name={name} question={questions[name]} {...controls} />
        ))}
      </div>
      {(['availability', 'skills', 'volunteerReasons', 'heardAbout'] as const).map((name) => (
        <ListQuestion key={name} name={name} question={questions[name]} {...controls} />
      ))}
      <div className={styles.elsewhere}>
        <ChoiceGroup
          legend="Do you volunteer somewhere now?"
          flow="line"
          {...group('currentlyVolunteering')}
        >
          <YesOrNo choice={(answer) => choice('currentlyVolunteering', answer)} />
        </ChoiceGroup>
        <div className={styles.organisations}>
          <TextArea rows={2} label="With whom?" optional {...text('otherOrganizations')} />
        </div>
      </div>
      <ChoiceGroup
        legend={questions.preferredContact.legend}
        hint={questions.preferredContact.hint}
        flow="columns"
        {...group('preferredContact')}
      >
        {questions.preferredContact.options.map((option) => (
          <Choice
            key={option}
            type="checkbox"
            label={option}
            {...choice('preferredContact', option)}
          />
        ))}
      </ChoiceGroup>
      <SafeContact isSecond {...controls} />
      <TextField label="Signature" hint="Type the name you use." {...text('signature')} />
      <ChoiceGroup legend="Agreement" {...group('agreement')}>
        <Choice
          type="checkbox"
          label="I keep what I hear here to myself, and follow how we do things."
          {...box('agreement')}
        />
      </ChoiceGroup>
    </>
  )
}

type ListQuestionProps = Pick<Controls<Typed>, 'text' | 'group' | 'choice'> & {
  name: Name
  question: { legend: string; hint?: string | undefined; options: string[] }
}

/** A question with several answers. The stylesheet shows the field for own words when 'Other' is chosen. */
function ListQuestion({ name, question, text, group, choice }: ListQuestionProps) {
  const { legend, hint, options } = question
  return (
    <ChoiceGroup {...{ legend, hint }} flow="columns" className={styles.question} {...group(name)}>
      {options.map((option) => (
        <Choice key={option} type="checkbox" label={option} {...choice(name, option)} />
      ))}
      {options.includes(other) && (
        <div className={styles.own}>
          <TextField
            label="In your own words"
            hint="A word is enough. You may also leave it at Other."
            autoComplete="off"
            {...text(`${name}Other`)}
          />
        </div>
      )}
    </ChoiceGroup>
  )
}
