import { readMerchStorePage } from '#contract/page/merch-store.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readMerchStorePage, {})).data
