import type { createDonation } from '#contract/donation.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { GiftStep } from '#contract/words/donation.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { firstChoices, type TypedGift } from './gift-fields.ts'

/** What the server answered when a step was posted without script. */
export type PostedGift = Extract<
  Posted<TypedGift, Reply<typeof createDonation>['data']>,
  { is: 'refused' }
> & { step: GiftStep }

export const firstShown = (posted: PostedGift | undefined) => ({
  step: posted?.step ?? (1 as const),
  typed: posted?.typed ?? firstChoices,
})
