import { createDonation, readDonation } from '#contract/donation.ts'
import { apiPrefix, idempotencyKeyHeader } from '#contract/endpoint.ts'
import { getFormGuard } from '#contract/form-guard.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { retryUntilFinal } from '../retry-until-final.ts'

/** The data of an accepted gift. */
export type AcceptedGift = { _id: string; paymentUrl: string }

/** Gives, and repeats the request with the same idempotency key until there is a final response. */
export async function giveUntilAccepted(
  address: string,
  donor: number,
  more: object = {},
): Promise<AcceptedGift> {
  let proof: string | undefined
  return retryUntilFinal({
    send: () => give(address, donor, proof, more),
    read: (body, { status }) => (status === 201 ? readGift(body) : undefined),
    solve: async () => void (proof = await solveFor(address)),
  })
}

/** The contract makes the id optional, but this server always sends it. */
export function readGift(body: unknown): AcceptedGift {
  const { _id = '', paymentUrl } = createDonation.reply.parse(body).data
  return { _id, paymentUrl }
}

/** Sends the gift once, from the donor's own network. */
export const give = (
  address: string,
  donor: number,
  proof?: string,
  more: object = {},
): Promise<Response | undefined> =>
  fetch(`${address}${apiPrefix}${createDonation.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [idempotencyKeyHeader]: `donor-number-${String(donor).padStart(6, '0')}`,
      'x-forwarded-for': `10.2.${donor >> 8}.${donor & 255}`,
    },
    body: JSON.stringify({
      ...gift,
      amount: amountOf(donor) / 100,
      email: `donor-${donor}@example.ca`,
      ...more,
      ...(proof !== undefined && { proof }),
    }),
  }).catch(() => undefined)

/** In cents, and different for each donor, so that gifts cannot be confused. */
const amountOf = (donor: number): number => 2_500 + donor

async function solveFor(address: string): Promise<string | undefined> {
  const path = getFormGuard.path.replace(':form', 'donation')
  const response = await fetch(address + apiPrefix + path).catch(() => undefined)
  const body = await response?.json().catch(() => undefined)
  return body && solveWork(getFormGuard.reply.parse(body).data.work)
}

/** The status of a gift according to its page. */
export async function statusOfGift(address: string, id: string): Promise<string | undefined> {
  const path = readDonation.path.replace(':id', id)
  const response = await fetch(address + apiPrefix + path).catch(() => undefined)
  const body = await response?.json().catch(() => undefined)
  return body && readDonation.reply.parse(body).data.status
}

/** The id of the checkout session in the payment URL. */
export const pageIn = ({ paymentUrl }: { paymentUrl: string }): string =>
  paymentUrl.split('/').at(-1) ?? ''
