import { initiatives } from '#contract/application/collaborator.ts'
import type { CollaboratorTerms } from '#contract/page/merch-store.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, TextArea, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/kit/form/address-fields.tsx'
import { FilledText } from '#web/ui/filled-text.tsx'
import { FoldedList } from '#web/ui/folded-list.tsx'
import { SafeContact } from '../form/safe-contact.tsx'
import { YesOrNo } from '../form/yes-or-no.tsx'
import type { Typed } from './collaborator-fields.ts'
import styles from './collaborator-questions.module.css'

type CollaboratorQuestionsProps = Controls<Typed> & {
  /** The published terms. */
  agreement: CollaboratorTerms
}

/** The questions for an artist or maker, in a new form and in a correction. */
export function CollaboratorQuestions({ agreement, ...controls }: CollaboratorQuestionsProps) {
  const { text, group, choice, box } = controls
  return (
    <>
      <FieldPair>
        <TextField
          label="Full name"
          hint="First name is enough"
          autoComplete="name"
          {...text('fullName')}
        />
        <TextField label="Pronouns" hint="For example she/they" {...text('pronouns')} />
        <TextField type="email" label="Email" autoComplete="email" {...text('email')} />
        <NumberField kind="phone" label="Phone" {...text('phoneNumbers')} />
      </FieldPair>
      <TextField
        label="Organisation or studio"
        hint="Your own name is fine"
        autoComplete="organization"
        {...text('organization')}
      />
      <TextArea rows={2} label="How would you like to collaborate?" {...text('howWouldYou')} />
      <TextArea
        rows={2}
        label="What skills or resources would you bring?"
        {...text('whatServices')}
      />
      <ChoiceGroup legend="Which of these interest you?" flow="columns" {...group('events')}>
        {initiatives.map((initiative) => (
          <Choice
            key={initiative}
            type="checkbox"
            label={initiative}
            {...choice('events', initiative)}
          />
        ))}
      </ChoiceGroup>
      <TextArea rows={2} label="How does your work fit our values?" {...text('howDoes')} />
      <TextArea rows={2} label="What are your goals?" {...text('whatAre')} />
      <FieldPair>
        <ChoiceGroup legend="Can you come in person?" flow="line" {...group('areYouAvailable')}>
          <YesOrNo choice={(answer) => choice('areYouAvailable', answer)} />
        </ChoiceGroup>
        <TextField label="Best times for you" {...text('preferredAvailability')} />
      </FieldPair>
      <TextArea rows={2} label="What does equity look like in your practice?" {...text('DEI')} />
      <ChoiceGroup legend="Have you done this before?" flow="line" {...group('doYou')}>
        <YesOrNo choice={(answer) => choice('doYou', answer)} />
      </ChoiceGroup>
      <TextArea rows={2} label="Tell us about it" optional {...text('experience')} />
      <TextArea
        rows={2}
        label="Is there anything else we should know?"
        hint="You may write: nothing else"
        {...text('isThere')}
      />
      <SafeContact {...controls} />
      <ChoiceGroup legend="Mission" {...group('agree')}>
        <Choice
          type="checkbox"
          label="I agree to abide by the mission of Baobab Pride."
          {...box('agree')}
        />
      </ChoiceGroup>
      <ChoiceGroup legend="Contact" {...group('consent')}>
        <Choice
          type="checkbox"
          label="You may contact me about opportunities."
          {...box('consent')}
        />
      </ChoiceGroup>
      <ChoiceGroup legend="Terms" {...group('terms')}>
        <Terms {...agreement} />
        <Choice type="checkbox" label="I agree to the terms." {...box('terms')} />
      </ChoiceGroup>
    </>
  )
}

/** The terms beside the box that accepts them. */
const Terms = ({ label, items }: CollaboratorTerms) => (
  <FoldedList label={label} className={styles.terms}>
    {items.map(({ text, document }) => (
      <li key={text}>
        {document ? (
          <FilledText text={text} name="document">
            <a href={document.link} target="_blank" rel="noopener">
              {document.label}
            </a>
          </FilledText>
        ) : (
          text
        )}
      </li>
    ))}
  </FoldedList>
)
