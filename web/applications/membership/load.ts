import { readMembershipPage } from '#contract/page/membership.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readMembershipPage, {})).data
