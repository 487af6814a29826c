import { printOwnerLink } from '#server/staff/staff.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { buildDesk, keyIn } from './desk.ts'

/** A Desk whose first owner has accepted a link with a passkey. */
export async function startDesk(options: Parameters<typeof buildDesk>[0] = {}) {
  const desk = await buildDesk(options)
  const link = await printOwnerLink(desk, operator, '')
  const { device, cookie, response } = await desk.accept(keyIn(link))
  if (response.statusCode !== 200) throw new Error(response.body)
  return { desk, device, cookie }
}
