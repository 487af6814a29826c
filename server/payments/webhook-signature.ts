import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** An older signature is rejected as a replay. */
const toleranceSeconds = 300

type Signing = { secret: string | KeyObject; raw: string | Buffer; at: Date }

/** The format of Stripe: a timestamp, and an HMAC of timestamp and raw body. */
export function signWebhookEvent({ secret, raw, at }: Signing): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `t=${seconds},v1=${codeOf(secret, seconds, raw)}`
}

export function isSigned({ signature, ...given }: Signing & { signature: string }): boolean {
  const [, seconds = '', code = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature) ?? []
  const age = Math.abs(given.at.getTime() / 1_000 - Number(seconds))
  const right = Buffer.from(codeOf(given.secret, Number(seconds), given.raw))
  const input = Buffer.from(code)
  return input.length === right.length && timingSafeEqual(input, right) && age <= toleranceSeconds
}

const codeOf = (secret: string | KeyObject, seconds: number, raw: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')
