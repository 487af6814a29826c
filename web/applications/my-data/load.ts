import { readMerchStorePage } from '#contract/page/merch-store.ts'
import { readVolunteerPage } from '#contract/page/volunteer.ts'
import type { LoadArgs } from '#web/kit/load.ts'

/** Loads no personal data, because the page first requires the phone digits. The texts are for the correction form. */
export async function load({ api }: LoadArgs) {
  const [volunteer, store] = await Promise.all([
    api(readVolunteerPage, {}),
    api(readMerchStorePage, {}),
  ])
  const { questions, why } = volunteer.data.form
  return { questions, why, agreement: store.data.collaborator.terms }
}
