import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { DraftReply, seenVersion } from './content.ts'
import { ContentKind } from './screen.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery } from './list.ts'

/**
 * Every publish creates a revision, and so does a draft that a restored revision replaces. Number 1 of the first content
 * is the record as it was before its first change.
 */
const RevisionRow = z.object({
  number: z.int(),
  /** The name of the person who published, or who last changed the replaced draft; null for the first content. */
  author: z.nullable(z.string()),
  at: z.string(),
  /** A draft that was replaced and never public. */
  isDraft: z.boolean(),
  /** The paths that differ from the revision before, like `hero.taglines.0`; at most 200. */
  fields: z.array(z.string()),
})
export type RevisionRow = z.infer<typeof RevisionRow>

/** The newest revisions first. */
export const listRevisions = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/:id/revision',
  params: z.object({ kind: ContentKind, id: slug }),
  query: z.object(pageQuery),
  reply: listOf(RevisionRow),
})

const revisionParams = z.object({
  kind: ContentKind,
  id: slug,
  number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
})

export const readRevision = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/:id/revision/:number',
  params: revisionParams,
  reply: dataOf(z.object({ ...RevisionRow.shape, body: z.record(z.string(), z.unknown()) })),
})

/** Copies the revision into the draft and changes nothing public. A changed draft becomes a revision first. */
export const restoreRevision = consoleEndpoint({
  permission: 'content:write',
  method: 'POST',
  path: '/content/:kind/:id/revision/:number/restore',
  params: revisionParams,
  body: z.strictObject(seenVersion),
  reply: DraftReply,
})
