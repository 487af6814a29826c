import { readDonation } from '#contract/donation.ts'
import { readDonatePage } from '#contract/page/donate.ts'
import { ApiError } from '#web/kit/api-error.ts'
import type { Visit } from '#web/kit/load.ts'

/** The thanks are for everybody; how a gift stands is told to whoever has its id. */
export async function load({ api, url }: Visit) {
  const id = url.searchParams.get('id')
  const [{ data: page }, gift] = await Promise.all([
    api(readDonatePage, {}),
    id === null ? undefined : api(readDonation, { params: { id } }).catch(orNothing),
  ])
  return { thanks: page.thanks, gift: gift?.data, id }
}

/** An id that is none: thanks do no harm. */
function orNothing(error: unknown): undefined {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) return
  throw error
}
