import { readVolunteerPage } from '#contract/page/volunteer.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readVolunteerPage, {})).data
