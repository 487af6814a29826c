import { type Complaint, minimum, required } from './complaint.ts'

export const member: Complaint[] = [
  {
    promise: '[S5.26] an empty first name',
    path: 'firstName',
    given: '',
    message: 'First name is required',
  },
  {
    promise: '[S5.26] an empty last name',
    path: 'lastName',
    given: '',
    message: 'Last name is required',
  },
  {
    promise: '[S5.26] empty pronouns',
    path: 'pronouns',
    given: '',
    message: 'Pronouns are required',
  },
  {
    promise: '[S5.27] a bad email',
    path: 'email',
    given: 'amara',
    message: 'Invalid email address',
  },
  { promise: '[S5.27] an empty email', path: 'email', given: '', message: 'Email is required' },
  {
    promise: '[S5.28] an empty phone number',
    path: 'phoneNumbers',
    given: '',
    message: 'Phone number is required',
  },
  {
    promise: '[S5.29] an empty address',
    path: 'fullAddress',
    given: '',
    message: 'Address is required',
  },
  {
    promise: '[S5.30] an empty city',
    path: 'address.city',
    field: 'city',
    given: '',
    message: 'City is required',
  },
  {
    promise: '[S5.31] an empty province',
    path: 'address.state',
    field: 'state',
    given: '',
    message: 'Province is required',
  },
  {
    promise: '[S5.32] an empty postal code',
    path: 'address.postalCode',
    field: 'postalCode',
    given: '',
    message: 'Postal code is required',
  },
  {
    promise: '[S5.33] [S9.12] a reason of nine characters',
    path: 'whyMember',
    given: 'ninechars',
    message: minimum,
  },
  { promise: '[S5.34] no reason', path: 'whyMember', given: '', message: required },
  {
    promise: '[S5.35] no answer to the identity question',
    path: 'isBlack2SLGBTQ',
    given: undefined,
    message: required,
  },
  {
    promise: '[S5.36] no preferred contact method',
    path: 'preferredContactMethod',
    given: undefined,
    message: 'Preferred contact method is required',
  },
]
