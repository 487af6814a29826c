import type { Organisation } from '#contract/organisation.ts'
import { type LabelsOf, notShown } from '../labels.ts'

const clock = (label: string) => ({ label, hint: 'Calgary time, like 18:00.' })
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
  supportHours: { label: 'Support hours', hint: 'As visitors read them.' },
  supportTimes: {
    label: 'Support hours by weekday',
    item: 'Day',
    hint: 'The same hours for phones and search engines. None without fixed hours.',
    fields: { day: 'Weekday', from: clock('From'), until: clock('Until') },
  },
  email: { label: 'Email', hint: 'Interac e-Transfers go to this address too.' },
  social: {
    label: 'Social networks',
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
