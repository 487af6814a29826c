import type { Organisation } from '#contract/organisation.ts'
import { type LabelsOf, notShown } from '../labels.ts'

const web = (label: string) => ({ label, hint: 'Begins with https://' })

export const organisationLabels: LabelsOf<Organisation> = {
  name: 'Name',
  fullName: 'Full legal name',
  foundedOn: 'Founded on',
  welcome: { label: 'Welcome', hint: 'One sentence below the logo of every page.', isLong: true },
  address: {
    label: 'Postal address',
    fields: { street: 'Street', city: 'City', province: 'Province', postalCode: 'Postal code' },
  },
  phone: { label: 'Phone', hint: 'Like 403-555-0142.' },
  supportPhone: { label: 'Support phone', hint: 'For calls and text messages.' },
  supportTimes: {
    label: 'Support hours',
    item: 'Hours',
    isRow: true,
    hint: 'When the support line is open, in Calgary time. Visitors read them as a sentence, like ‘Monday to Friday, 10 a.m. to 6 p.m.’',
    fields: { day: 'Weekday', from: 'From', until: 'Until' },
  },
  supportSentence: {
    label: 'Other sentence for the support hours',
    hint: 'Visitors read it instead of the hours above. Leave it empty unless the hours do not say it all.',
  },
  email: { label: 'Email', hint: 'Interac e-Transfers go to this address too.' },
  social: {
    label: 'Social networks',
    hint: 'The footer leaves out a network without an address.',
    item: 'Network',
    isFixed: true,
    fields: { network: notShown, address: web('Address') },
  },
  newsletterSite: web('Newsletter archive'),
  subscribeAddress: web('Page to subscribe'),
  newsletterFeed: {
    label: 'Newsletter feed',
    hint: 'Empty: the site lists the issues that staff entered.',
  },
  toolkit: { label: 'Toolkit', isDocument: true },
  isRegisteredCharity: {
    label: 'Registered charity',
    hint: 'Only a registered charity may issue official receipts for income tax.',
  },
  charity: {
    label: 'Charity details',
    fields: {
      registrationNumber: { label: 'Registration number', hint: 'Like 123456789 RR 0001.' },
      signatory: { label: 'Signatory', hint: 'The person who signs receipts.' },
    },
  },
}
