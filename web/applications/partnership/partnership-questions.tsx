import type { ReactNode } from 'react'
import { withProtocol } from '#contract/application/partnership.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/kit/form/address-fields.tsx'
import { SafeContact } from '../form/safe-contact.tsx'
import type { Typed } from './partnership-fields.ts'
import partnershipForm from './partnership-form.module.css'

export const sections = [
  'Organisation',
  'Contact',
  'Partnership',
  'Experience',
  'Equity',
  'Logistics',
  'Consent',
] as const

export const sectionId = (count: number): string => `section-${count}`

/** The questions for an organisation. The attribute `required` lets the stylesheet mark completed sections in the index. */
export function PartnershipQuestions(controls: Controls<Typed>) {
  const { text, group, box } = controls
  const requiredText = (name: Parameters<typeof text>[0]) => ({ required: true, ...text(name) })
  return (
    <>
      <Numbered name="Organisation">
        <FieldPair>
          <TextField
            label="Company or organisation name"
            autoComplete="organization"
            {...requiredText('companyName')}
          />
          <TextField
            label="Website"
            optional
            inputMode="url"
            autoComplete="url"
            {...text('website')}
            onBlur={({ target }) => (target.value = withProtocol(target.value))}
          />
        </FieldPair>
        <TextArea rows={2} label="Mission" {...requiredText('mission')} />
        <TextArea
          rows={3}
          label="What you do, in a few sentences"
          {...requiredText('description')}
        />
        <TextField label="Geographical area you serve" {...requiredText('geographicalArea')} />
      </Numbered>
      <Numbered name="Contact">
        <FieldPair>
          <TextField label="Full name" autoComplete="name" {...requiredText('fullname')} />
          <TextField label="Title" autoComplete="organization-title" {...requiredText('title')} />
          <TextField label="Pronouns" {...requiredText('pronouns')} />
          <TextField type="email" label="Email" autoComplete="email" {...requiredText('email')} />
        </FieldPair>
        <NumberField kind="phone" label="Phone" {...requiredText('phone')} />
      </Numbered>
      <Numbered name="Partnership">
        <TextField label="What kind of partnership?" {...requiredText('partnershipType')} />
        <TextArea
          rows={2}
          label="What can you offer?"
          hint="Money, rooms, staff time, a printer, a van. Say it plainly."
          {...requiredText('offer')}
        />
        <TextField label="Whom do you hope to reach?" {...requiredText('demographic')} />
      </Numbered>
      <Numbered name="Experience">
        <TextArea
          rows={2}
          label="Have you worked with Black or 2SLGBTQ+ groups before?"
          {...requiredText('collaborationExperience')}
        />
        <FieldPair>
          <TextField label="Past partnerships" optional {...text('pastPartnerships')} />
          <TextField label="References" optional {...text('references')} />
        </FieldPair>
      </Numbered>
      <Numbered name="Equity">
        <TextArea
          rows={2}
          label="How do you practise diversity, equity and inclusion?"
          {...requiredText('dei')}
        />
        <TextField
          label="Do you have an equity policy?"
          hint="No is an honest answer."
          {...requiredText('equityPolicy')}
        />
      </Numbered>
      <Numbered name="Logistics">
        <TextField label="Restrictions we should know of" optional {...text('restrictions')} />
        <FieldPair>
          <SelectField label="How should we talk?" {...requiredText('communication')}>
            <option value="">Choose one</option>
            <option>Email</option>
            <option>Phone</option>
            <option>Video call</option>
            <option>In person</option>
          </SelectField>
          <TextField label="When can you meet?" {...requiredText('meetingAvailability')} />
        </FieldPair>
        <SafeContact {...controls} />
      </Numbered>
      <Numbered name="Consent">
        <SelectField label="May we name you publicly as a partner?" {...requiredText('consent')}>
          <option value="">Choose one</option>
          <option>Yes</option>
          <option>Not yet</option>
          <option>No</option>
        </SelectField>
        <TextArea rows={2} label="Anything else" optional {...text('comments')} />
        <ChoiceGroup legend="Agreement" {...group('agreement')}>
          <Choice
            type="checkbox"
            required
            label="I have the authority to send this, and it is true to the best of my knowledge."
            {...box('agreement')}
          />
        </ChoiceGroup>
      </Numbered>
    </>
  )
}

type NumberedProps = { name: (typeof sections)[number]; children: ReactNode }

/** One of the seven sections. */
function Numbered({ name, children }: NumberedProps) {
  const count = sections.indexOf(name) + 1
  return (
    <fieldset id={sectionId(count)} className={partnershipForm.section}>
      <legend>
        <span className={partnershipForm.count}>{count}</span> {name}
      </legend>
      <div className={partnershipForm.fields}>{children}</div>
    </fieldset>
  )
}
