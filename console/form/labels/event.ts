import type { EventBody } from '#contract/draft/event-body.ts'
import { accessNames, unknownAnswer } from '#contract/text/access-card.ts'
import type { LabelsOf } from '../labels.ts'

export const eventLabels: LabelsOf<EventBody> = {
  name: 'Name',
  topic: 'Topic',
  date: { label: 'Day', hint: 'Calgary time' },
  starts: 'From',
  ends: 'Until',
  location: { label: 'Area that everybody reads', hint: 'A neighbourhood, not an address.' },
  exactAddress: {
    label: 'Exact address',
    hint: 'Only for guests with a place. Erased seven days after the event.',
    isEncrypted: true,
  },
  addressTwoDaysBefore: {
    label: 'Exact address only in the last 48 hours',
    hint: 'For a private home.',
  },
  capacity: { label: 'Places', hint: 'Empty: no limit.' },
  registrationRequired: 'Registration required',
  intakeRequired: { label: 'Intake talk first', hint: 'Staff confirm each guest after a talk.' },
  youthOnly: 'Youth only',
  language: 'Language',
  plainTitle: { label: 'Plain calendar title', hint: 'For calendars that other people may see.' },
  description: {
    label: 'Description',
    hint: 'A blank line begins a new paragraph.',
    isLong: true,
  },
  cover: 'Cover picture',
  access: {
    label: 'Access card',
    hint: `An empty one shows as ‘${unknownAnswer}’.`,
    fields: accessNames,
  },
}
