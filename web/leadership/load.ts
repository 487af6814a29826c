import { readLeadershipPage } from '#contract/page/leadership.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readLeadershipPage, {})).data
