import { readPoliciesPage } from '#contract/page/policies.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readPoliciesPage, {})).data
