import { readDonatePage } from '#contract/page/donate.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readDonatePage, {})).data
