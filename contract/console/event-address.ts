import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { singleLine, slug } from '../fields.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'

const params = z.object({ id: slug })

const ExactAddress = z.nullable(singleLine('Enter the exact address, or leave it out', 300))

/** Changes the exact address in the draft of an event; null removes it. The draft has only the id of the address. */
export const changeAddress = consoleEndpoint({
  permission: 'content:write',
  method: 'PUT',
  path: '/content/event/:id/address',
  params,
  body: z.strictObject({ ...seenVersion, address: ExactAddress }),
  reply: dataOf(z.object({ version: z.int(), exactAddress: z.nullable(z.string()) })),
})

/** The exact address in the draft of an event. Reading it is an entry in the audit log. */
export const revealAddress = consoleEndpoint({
  permission: 'content:write',
  limit: 'reveal',
  method: 'POST',
  path: '/content/event/:id/address/reveal',
  params,
  body: z.strictObject({}),
  reply: dataOf(z.object({ address: z.string() })),
})
