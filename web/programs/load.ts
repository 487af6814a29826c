import { readProgramsPage } from '#contract/page/programs.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(readProgramsPage, {})).data
