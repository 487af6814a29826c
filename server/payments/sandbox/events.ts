import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, declareJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { secretFor } from '#server/kit/secret.ts'
import { isSigned, signWebhookEvent } from '../webhook-signature.ts'
import { BadSignature, ProviderId, UnreadableEvent, type WebhookEvent } from '../provider.ts'

/** The type of an event that reports a declined card. */
export const declineType = 'charge.declined'

/** Like an event of Stripe, it only names the object that changed. */
const SandboxEvent = z.object({
  id: ProviderId,
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
  about: z.object({ kind: z.enum(['checkout', 'subscription', 'charge']), id: ProviderId }),
})
type SandboxEvent = z.infer<typeof SandboxEvent>

/** Delivers an event to the webhook inbox of this process, as if it came over the network. */
export const sandboxEventJob = declareJob('deliver-sandbox-event', SandboxEvent)

export function signSandboxEvent(deps: Deps, event: SandboxEvent) {
  const raw = Buffer.from(JSON.stringify(event))
  return { raw, signature: signWebhookEvent({ ...signingOf(deps), raw }) }
}

/** Delivered only if the transaction commits. */
export const queueSandboxEvent = (
  tx: Db,
  event: Pick<SandboxEvent, 'type' | 'about'>,
): Promise<void> => {
  const id = `test_evt_${randomBytes(12).toString('base64url')}`
  return addJob(tx, sandboxEventJob, { id, ...event })
}

export function readSandboxEvent(deps: Deps, raw: Buffer, signature = ''): WebhookEvent {
  if (!isSigned({ ...signingOf(deps), raw, signature })) throw new BadSignature()
  const event = parseEvent(raw.toString())
  return { ...event, isDecline: event.type === declineType }
}

function parseEvent(text: string): SandboxEvent {
  try {
    return SandboxEvent.parse(JSON.parse(text))
  } catch (cause) {
    throw new UnreadableEvent(undefined, { cause })
  }
}

const signingOf = ({ keys, clock }: Pick<Deps, 'keys' | 'clock'>) => ({
  secret: secretFor(keys, 'test notices'),
  at: clock.now(),
})
