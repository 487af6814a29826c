import { readDonation } from '#contract/donation.ts'
import { readDonatePage } from '#contract/page/donate.ts'
import { ApiError } from '#web/kit/api-error.ts'
import type { LoadArgs } from '#web/kit/load.ts'

/** Every visitor gets the thanks. The state of a gift needs its id. */
export async function load({ api, url }: LoadArgs) {
  const id = url.searchParams.get('id')
  const [{ data: page }, gift] = await Promise.all([
    api(readDonatePage, {}),
    id === null ? undefined : api(readDonation, { params: { id } }).catch(orNothing),
  ])
  return { thanks: page.thanks, gift: gift?.data, id }
}

/** An unknown or malformed id still gets the thanks. */
function orNothing(error: unknown): undefined {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) return
  throw error
}
