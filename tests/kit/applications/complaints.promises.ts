import type { ApplicationKind } from '#contract/application/application.ts'

export type Complaint = {
  promise: string
  /** Where the answer stands in what is sent. */
  path: string
  /** The name of the field in the page, where it has another. */
  field?: string
  /** The wrong answer; undefined is none at all. */
  given: unknown
  message: string
  /** What the page itself never sends. */
  isApiAlone?: true
}

const option = 'Please select at least one option'
const required = 'This field is required'
const minimum = 'Please enter a minimum of 10 characters'

const volunteer: Complaint[] = [
  {
    promise: '[S5.5] an empty first name',
    path: 'firstName',
    given: '',
    message: 'First name is required',
  },
  {
    promise: '[S5.6] an empty last name',
    path: 'lastName',
    given: '',
    message: 'Last name is required',
  },
  {
    promise: '[S5.7] empty pronouns',
    path: 'pronouns',
    given: '',
    message: 'Pronouns are required',
  },
  { promise: '[S5.8] a bad email', path: 'email', given: 'zuri@', message: 'Invalid email' },
  { promise: '[S5.9] an empty email', path: 'email', given: '', message: 'Email is required' },
  {
    promise: '[S5.10] an empty phone',
    path: 'phone',
    given: '',
    message: 'Phone number is required',
  },
  {
    promise: '[S5.11] no sexual orientation',
    path: 'sexualOrientation',
    given: [],
    message: option,
  },
  { promise: '[S5.12] no gender identity', path: 'genderIdentity', given: [], message: option },
  { promise: '[S5.13] no availability', path: 'availability', given: [], message: option },
  { promise: '[S5.14] no skills', path: 'skills', given: [], message: option },
  { promise: '[S5.15] no race or ethnicity', path: 'raceEthnicity', given: [], message: option },
  { promise: '[S5.16] no reasons', path: 'volunteerReasons', given: [], message: option },
  { promise: '[S5.17] no way of having heard', path: 'heardAbout', given: [], message: option },
  {
    promise: '[S5.18] no answer to volunteering elsewhere',
    path: 'currentlyVolunteering',
    given: undefined,
    message: required,
  },
  {
    promise: '[S5.19] another answer to volunteering elsewhere',
    path: 'currentlyVolunteering',
    given: 'perhaps',
    message: 'Please select Yes, No, or Other',
    isApiAlone: true,
  },
  {
    promise: '[S5.21] no answer to living in Calgary',
    path: 'livesInCalgary',
    given: undefined,
    message: 'Please indicate if you live in Calgary',
  },
  {
    promise: '[S5.22] another answer to living in Calgary',
    path: 'livesInCalgary',
    given: 'nearby',
    message: 'Please select Yes or No',
    isApiAlone: true,
  },
  {
    promise: '[S5.23] no preferred contact',
    path: 'preferredContact',
    given: [],
    message: 'Please select at least one contact method',
  },
  {
    promise: '[S5.24] no agreement',
    path: 'agreement',
    given: false,
    message: 'You must agree to the terms',
  },
  {
    promise: '[S5.25] an empty signature',
    path: 'signature',
    given: '',
    message: 'Signature is required',
  },
]

const member: Complaint[] = [
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

const partnership: Complaint[] = [
  ...[
    'companyName',
    'fullname',
    'title',
    'pronouns',
    'email',
    'phone',
    'mission',
    'description',
    'geographicalArea',
    'partnershipType',
    'offer',
    'demographic',
    'collaborationExperience',
    'dei',
    'equityPolicy',
    'communication',
    'meetingAvailability',
    'consent',
  ].map((path) => ({ promise: `[S5.38] an empty ${path}`, path, given: '', message: 'Required' })),
  {
    promise: '[S5.39] a bad email',
    path: 'email',
    given: 'sade@foothill',
    message: 'Invalid email address',
  },
  {
    promise: '[S5.41] a website that is no URL',
    path: 'website',
    given: 'foothill',
    message: 'Invalid URL',
  },
  {
    promise: '[S5.43] no agreement',
    path: 'agreement',
    given: false,
    message: 'You must agree before submitting',
  },
]

const longAnswers = [
  ['[S5.46]', 'collaborationDetails.collaborationType', 'howWouldYou'],
  ['[S5.47]', 'collaborationDetails.resourcesOrExpertise', 'whatServices'],
  ['[S5.48]', 'valuesAndGoals.alignment', 'howDoes'],
  ['[S5.49]', 'valuesAndGoals.goals', 'whatAre'],
  ['[S5.50]', 'deiCommitment', 'DEI'],
  ['[S5.51]', 'additionalInformation.likeUsToKnow', 'isThere'],
] as const

const collaborator: Complaint[] = [
  {
    promise: '[S5.44] an empty full name',
    path: 'fullName',
    given: '',
    message: 'First name is required',
  },
  {
    promise: '[S5.45] empty pronouns',
    path: 'pronouns',
    given: '',
    message: 'Pronouns are required',
  },
  { promise: '[S5.45] an empty email', path: 'email', given: '', message: 'Email is required' },
  {
    promise: '[S5.45] a bad email',
    path: 'email',
    given: 'imani@@example.ca',
    message: 'Invalid email address',
  },
  {
    promise: '[S5.45] an empty phone',
    path: 'phone',
    field: 'phoneNumbers',
    given: '',
    message: 'Phone number is required',
  },
  {
    promise: '[S5.45] an empty organisation',
    path: 'organizationName',
    field: 'organization',
    given: '',
    message: required,
  },
  ...longAnswers.flatMap(([number, path, field]) => [
    { promise: `${number} an empty ${field}`, path, field, given: '', message: required },
    {
      promise: `${number} nine characters of ${field}`,
      path,
      field,
      given: 'ninechars',
      message: minimum,
    },
  ]),
  {
    promise: '[S5.52] no initiative',
    path: 'collaborationDetails.initiatives',
    field: 'events',
    given: [],
    message: required,
  },
  {
    promise: '[S5.53] no answer to coming in person',
    path: 'availability.inPerson',
    field: 'areYouAvailable',
    given: undefined,
    message: required,
  },
  {
    promise: '[S5.54] no preferred times',
    path: 'availability.preferredTimes',
    field: 'preferredAvailability',
    given: '',
    message: required,
  },
  {
    promise: '[S5.55] no answer to having done this',
    path: 'previousExperience',
    field: 'doYou',
    given: undefined,
    message: required,
  },
  {
    promise: '[S5.56] not abiding',
    path: 'consent.alignWithMission',
    field: 'agree',
    given: false,
    message: 'You must agree to abide',
  },
  {
    promise: '[S5.57] no consent to being contacted',
    path: 'consent.contactForOpportunities',
    field: 'consent',
    given: false,
    message: 'You must consent to being contacted',
  },
  {
    promise: '[S5.58] no agreement to the terms',
    path: 'consent.responsibilityAgreement',
    field: 'terms',
    given: false,
    message: 'You must agree to the terms',
  },
]

/** Every wrong answer with the words that the specification has for it, for the API and for the page. */
export const complaints: Record<ApplicationKind, Complaint[]> = {
  volunteer,
  member,
  partnership,
  collaborator,
}
