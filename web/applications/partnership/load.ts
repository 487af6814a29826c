import { readPartnershipPage } from '#contract/page/partnership.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readPartnershipPage, {})).data
