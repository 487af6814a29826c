import { register } from '#contract/registration.ts'
import { retryUntilFinal } from './retry-until-final.ts'

export const eventId = 'supper-under-the-tree'

export const post = (address: string, guest: number) =>
  fetch(`${address}/api/v1/event/${eventId}/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `guest-number-${String(guest).padStart(6, '0')}`,
      'x-forwarded-for': `10.0.${guest % 250}.${(guest % 200) + 1}`,
    },
    body: JSON.stringify({ name: `Guest ${guest}`, email: `guest-${guest}@example.ca` }),
  }).catch(() => undefined)

/** Retries with the same idempotency key, from the guest's own network. A busy server may respond with 503. */
export const registerGuest = (address: string, guest: number) =>
  retryUntilFinal({
    send: () => post(address, guest),
    read: (body, { status }) => (status === 201 ? register.reply.parse(body).data : undefined),
  })
