import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { takeToken } from './limit.ts'
import { visitorHash } from './visitor-hash.ts'

/**
 * Rate limit of changes through a private link, per network. A link cannot be guessed, but its owner can repeat a change
 * that writes up to 64 kB. Counted before the link is looked up, so invented links add no rows.
 */
const linkChanges = { action: 'change by link', burst: 60, perHour: 120, kind: 'write' } as const

export const limitLinkChanges = (deps: Deps, request: FastifyRequest): Promise<void> =>
  takeToken(deps.db, deps.clock, { ...linkChanges, who: visitorHash(deps, request) })
