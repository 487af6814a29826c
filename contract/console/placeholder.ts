import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import type { PlaceholderKind } from '../placeholders.ts'
import { consoleEndpoint } from './endpoint.ts'
import { ContentKind } from './screen.ts'

const kinds = ['name', 'phone', 'address', 'sample', 'organisation', 'last-checked'] as const
const Kind = z.enum(kinds satisfies readonly PlaceholderKind[])

const Placeholder = z.object({
  kind: Kind,
  /** The published record, and its title. */
  record: z.object({ kind: ContentKind, id: z.string(), name: z.string() }),
  /** The path of the field in the record, like `staff.people.0.name`. */
  field: z.string(),
  /** The placeholder with the text around it; empty for a day that is missing. */
  text: z.string(),
})
export type Placeholder = z.infer<typeof Placeholder>

/** At most this many are listed. */
export const maxPlaceholders = 500

/** The placeholders in published content. */
export const listPlaceholders = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/placeholder',
  reply: dataOf(z.object({ rows: z.array(Placeholder), total: z.int() })),
})
