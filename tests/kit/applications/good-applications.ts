import type { ApplicationKind } from '#contract/application/application.ts'

/** One valid application of each kind. */
export const goodApplications = {
  volunteer: {
    firstName: 'Zuri',
    lastName: 'Okonkwo',
    pronouns: 'they/them',
    email: 'zuri@example.ca',
    phone: '403-555-0163',
    sexualOrientation: ['Queer'],
    genderIdentity: ['Non-binary', 'Other: loom'],
    availability: ['Saturdays'],
    skills: ['Cook and serve', 'Drive'],
    raceEthnicity: ['Prefer not to say'],
    volunteerReasons: ['To give something back'],
    heardAbout: ['A friend or family'],
    currentlyVolunteering: 'true',
    otherOrganizations: 'The library on Ninth',
    livesInCalgary: 'true',
    preferredContact: ['Email'],
    agreement: true,
    signature: 'Zuri Okonkwo',
    date: '2026-11-16',
  },
  member: {
    firstName: 'Amara',
    lastName: 'Bello',
    pronouns: 'she/her',
    email: 'amara@example.ca',
    phoneNumbers: '403 555 0177',
    fullAddress: '12 Placeholder Street SE',
    address: { city: 'Calgary', state: 'Alberta', postalCode: 'T2G 0A0' },
    whyMember: 'To have a vote and a plate.',
    isBlack2SLGBTQ: true,
    preferredContactMethod: 'No preference',
  },
  partnership: {
    companyName: 'Foothill Commons',
    fullname: 'Sade Cole',
    title: 'Director',
    pronouns: 'she/they',
    email: 'sade@foothill.example.ca',
    phone: '403-555-0199',
    website: 'https://foothill.example.ca',
    mission: 'Rooms for everybody.',
    description: 'We keep halls open.',
    geographicalArea: 'Calgary',
    partnershipType: 'Rooms',
    offer: 'A hall on Tuesdays.',
    demographic: 'Young people',
    collaborationExperience: 'Two seasons of suppers.',
    dei: 'We ask and we listen.',
    equityPolicy: 'Yes',
    pastPartnerships: '',
    references: '',
    restrictions: '',
    communication: 'Email',
    meetingAvailability: 'Tuesdays',
    consent: 'Not yet',
    comments: '',
    agreement: true,
  },
  collaborator: {
    fullName: 'Imani Ade',
    pronouns: 'he/they',
    email: 'imani@example.ca',
    phone: '587-555-0110',
    organizationName: 'Ade Prints',
    collaborationDetails: {
      collaborationType: 'A print for the autumn.',
      resourcesOrExpertise: 'A press and ten years at it.',
      initiatives: ['Community events'],
    },
    valuesAndGoals: {
      alignment: 'We print what people wear at home.',
      goals: 'To pay four artists.',
    },
    availability: { inPerson: true, preferredTimes: 'Weekday evenings' },
    deiCommitment: 'Everybody is paid the same.',
    previousExperience: false,
    additionalInformation: { experience: '', likeUsToKnow: 'There is nothing else.' },
    consent: {
      contactForOpportunities: true,
      alignWithMission: true,
      responsibilityAgreement: true,
    },
  },
} satisfies Record<ApplicationKind, object>

type Tree = { [name: string]: unknown }

/** The application with another answer at one path, or without that answer if it is undefined. */
export function withAnswer(application: object, path: string, answer: unknown): Tree {
  const [first = '', ...rest] = path.split('.')
  const { [first]: inner, ...others } = application as Tree
  if (rest.length > 0)
    return { ...others, [first]: withAnswer(inner as Tree, rest.join('.'), answer) }
  return answer === undefined ? others : { ...others, [first]: answer }
}
