import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, declareJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { secretFor } from '#server/kit/secret.ts'
import { isSigned, signWebhookEvent } from '../webhook-signature.ts'
import { BadSignature, type WebhookEvent } from '../provider.ts'

/** The type of an event that reports a declined card. */
export const declineType = 'charge.declined'

/** Like an event of Stripe, it only names the object that changed. */
const SandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  about: z.object({ kind: z.enum(['checkout', 'subscription', 'charge']), id: z.string() }),
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

/** Throws `BadSignature` unless the sandbox signed these bytes within the last minutes. */
export function readSandboxEvent(deps: Deps, raw: Buffer, signature = ''): WebhookEvent {
  if (!isSigned({ ...signingOf(deps), raw, signature })) throw new BadSignature()
  const event = SandboxEvent.parse(JSON.parse(raw.toString()))
  return { ...event, isDecline: event.type === declineType }
}

const signingOf = ({ keys, clock }: Pick<Deps, 'keys' | 'clock'>) => ({
  secret: secretFor(keys, 'test notices'),
  at: clock.now(),
})
