import { type Complaint, minimum, required } from './complaint.ts'

const longAnswers = [
  ['[S5.46]', 'collaborationDetails.collaborationType', 'howWouldYou'],
  ['[S5.47]', 'collaborationDetails.resourcesOrExpertise', 'whatServices'],
  ['[S5.48]', 'valuesAndGoals.alignment', 'howDoes'],
  ['[S5.49]', 'valuesAndGoals.goals', 'whatAre'],
  ['[S5.50]', 'deiCommitment', 'DEI'],
  ['[S5.51]', 'additionalInformation.likeUsToKnow', 'isThere'],
] as const

export const collaborator: Complaint[] = [
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
    promise: '[S5.53] no answer to being available in person',
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
    promise: '[S5.55] no answer to previous experience',
    path: 'previousExperience',
    field: 'doYou',
    given: undefined,
    message: required,
  },
  {
    promise: '[S5.56] no agreement to abide by the mission',
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
