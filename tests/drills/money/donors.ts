import { createDonation, readDonation } from '#contract/donation.ts'
import { apiPrefix, idempotencyKeyHeader } from '#contract/endpoint.ts'
import { getFormGuard } from '#contract/form-guard.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { solveWork } from '#web/kit/form/solve-work.ts'
import { untilTold } from '../until-told.ts'

/** What a donor was answered, and holds on to. */
export type Told = { _id: string; paymentUrl: string }

/** Gives, and repeats itself with the same key until there is a final answer, as a browser does. */
export async function giveUntilTold(address: string, donor: number): Promise<Told> {
  let proof: string | undefined
  return untilTold({
    ask: () => give(address, donor, proof),
    hear: (words, { status }) => (status === 201 ? readTold(words) : undefined),
    work: async () => void (proof = await solveFor(address)),
  })
}

/** This server always names the gift, which a client must not rely on. */
export function readTold(words: unknown): Told {
  const { _id = '', paymentUrl } = createDonation.reply.parse(words).data
  return { _id, paymentUrl }
}

/** Asks once, always from a network of the donor's own. */
export const give = (
  address: string,
  donor: number,
  proof?: string,
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
      ...(proof !== undefined && { proof }),
    }),
  }).catch(() => undefined)

/** In cents, and another for each, so that no gift can pass for another's. */
const amountOf = (donor: number): number => 2_500 + donor

async function solveFor(address: string): Promise<string | undefined> {
  const path = getFormGuard.path.replace(':form', 'donation')
  const answer = await fetch(address + apiPrefix + path).catch(() => undefined)
  const words = await answer?.json().catch(() => undefined)
  return words && solveWork(getFormGuard.reply.parse(words).data.work)
}

/** How a gift stands by its own page. */
export async function statusOfGift(address: string, id: string): Promise<string | undefined> {
  const path = readDonation.path.replace(':id', id)
  const answer = await fetch(address + apiPrefix + path).catch(() => undefined)
  const words = await answer?.json().catch(() => undefined)
  return words && readDonation.reply.parse(words).data.status
}

/** The name of Stripe's page in its address. */
export const pageIn = ({ paymentUrl }: Told): string => paymentUrl.split('/').at(-1) ?? ''
