import { register } from '#contract/registration.ts'
import { solveAtOnce, workIn } from './solve-at-once.ts'

/** Books a place without email contact, with a proof of work if it is needed, and returns its key. */
export async function bookPlace(
  site: string,
  eventId: string,
  { name = 'Zuri', accessNeeds = '' } = {},
): Promise<string> {
  const email = `taken-${crypto.randomUUID().slice(0, 8)}@example.org`
  const send = (proof?: string) =>
    fetch(`${site}/api/v1/event/${eventId}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email, accessNeeds, safeContact: { way: 'none' }, proof }),
    })
  let response = await send()
  while (response.status === 428) response = await send(solveAtOnce(workIn(await response.json())))
  return register.reply.parse(await response.json()).data._id
}
