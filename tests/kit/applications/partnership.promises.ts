import type { Complaint } from './complaint.ts'

export const partnership: Complaint[] = [
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
