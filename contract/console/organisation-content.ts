import * as z from 'zod/mini'
import { DraftReply, organisationId, seenVersion } from './content.ts'
import { PublishReply, scheduleBody } from './publishing.ts'
import { consoleEndpoint } from './endpoint.ts'

/**
 * Charity status decides about tax receipts, and e-Transfers go to the organisation's email address. So publishing,
 * scheduling and removing a schedule need an owner and a step-up.
 */
const path = `/content/organisation/${organisationId}` as const

export const publishOrganisation = consoleEndpoint({
  permission: 'organisation:publish',
  // It emails owners about a changed email address.
  once: true,
  stepUp: true,
  method: 'POST',
  path: `${path}/publish`,
  body: z.strictObject(seenVersion),
  reply: PublishReply,
})

export const scheduleOrganisation = consoleEndpoint({
  permission: 'organisation:publish',
  stepUp: true,
  method: 'POST',
  path: `${path}/schedule`,
  body: scheduleBody,
  reply: DraftReply,
})

export const unscheduleOrganisation = consoleEndpoint({
  permission: 'organisation:publish',
  stepUp: true,
  method: 'DELETE',
  path: `${path}/schedule`,
  reply: DraftReply,
})
