import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Collaborator, CollaboratorAnswers } from './collaborator.ts'
import { Member, MemberAnswers } from './member.ts'
import { Partnership, PartnershipAnswers } from './partnership.ts'
import { Volunteer, VolunteerAnswers } from './volunteer.ts'

export const applicationKinds = ['volunteer', 'member', 'partnership', 'collaborator'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** What somebody said, by the kind of their application. */
export const Application = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('volunteer'), answers: VolunteerAnswers }),
  z.strictObject({ kind: z.literal('member'), answers: MemberAnswers }),
  z.strictObject({ kind: z.literal('partnership'), answers: PartnershipAnswers }),
  z.strictObject({ kind: z.literal('collaborator'), answers: CollaboratorAnswers }),
])
export type Application = z.output<typeof Application>

/** Leads to the applicant's own page: 128 random bits, and nothing that tells whose it is. */
export const ApplicationId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

const received = dataOf(z.object({ _id: ApplicationId }))
export type Received = z.output<typeof received>['data']

const create = <const Path extends `/${string}`, Body extends z.ZodMiniType>(
  path: Path,
  body: Body,
) => endpoint({ method: 'POST', path, body, reply: received, status: 201 })

export const createVolunteer = create('/volunteer/create', Volunteer)
/** Another reading of the same call. */
export const createVolunteerShort = create('/volunteer', Volunteer)
export const createMember = create('/member/create', Member)
export const createPartnership = create('/partnership/create', Partnership)
export const createCollaborator = create('/collaborator/create', Collaborator)

/** How many days an application is kept after it was decided, or after it was last touched while it was not. */
export const retentionDays = {
  volunteer: 365,
  member: 365,
  partnership: 365,
  collaborator: 365,
} as const satisfies Record<ApplicationKind, number>

/** Whoever takes an application back may think again for so many days. */
export const withdrawnRetentionDays = 30
