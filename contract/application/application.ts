import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Collaborator, CollaboratorAnswers } from './collaborator.ts'
import { Member, MemberAnswers } from './member.ts'
import { Partnership, PartnershipAnswers } from './partnership.ts'
import { Volunteer, VolunteerAnswers } from './volunteer.ts'

export const applicationKinds = ['volunteer', 'member', 'partnership', 'collaborator'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** The prefix of the number that staff use: 'V-12'. */
export const applicationLetters = {
  volunteer: 'V',
  member: 'M',
  partnership: 'P',
  collaborator: 'C',
} as const satisfies Record<ApplicationKind, string>

/** 'V-12' */
export const applicationNumber = (row: { kind: ApplicationKind; number: number }): string =>
  `${applicationLetters[row.kind]}-${row.number}`

/** The answers of an application, by its kind. */
export const Application = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('volunteer'), answers: VolunteerAnswers }),
  z.strictObject({ kind: z.literal('member'), answers: MemberAnswers }),
  z.strictObject({ kind: z.literal('partnership'), answers: PartnershipAnswers }),
  z.strictObject({ kind: z.literal('collaborator'), answers: CollaboratorAnswers }),
])
export type Application = z.output<typeof Application>

/** Opens the applicant's own page: 128 random bits, not derived from personal data. */
export const ApplicationId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

const received = dataOf(z.object({ _id: ApplicationId }))
export type Received = z.output<typeof received>['data']

const create = <const Path extends `/${string}`, Body extends z.ZodMiniType>(
  path: Path,
  body: Body,
) => endpoint({ method: 'POST', path, body, reply: received, status: 201 })

export const createVolunteer = create('/volunteer/create', Volunteer)
/** The specification names both paths for the same call. */
export const createVolunteerShort = create('/volunteer', Volunteer)
export const createMember = create('/member/create', Member)
export const createPartnership = create('/partnership/create', Partnership)
export const createCollaborator = create('/collaborator/create', Collaborator)

/** Days until an application is erased, counted from the decision, or from the last change while undecided. */
export const retentionDays = {
  volunteer: 365,
  member: 365,
  partnership: 365,
  collaborator: 365,
} as const satisfies Record<ApplicationKind, number>

/** Days until a withdrawn application is erased. Until then the applicant may change their mind. */
export const withdrawnRetentionDays = 30
