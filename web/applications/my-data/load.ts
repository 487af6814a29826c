import { readVolunteerPage } from '#contract/page/volunteer.ts'
import type { Visit } from '#web/kit/load.ts'

/** Nothing of anybody: the page asks before it shows. The choices are for whoever corrects theirs. */
export const load = async ({ api }: Visit) => {
  const { form } = (await api(readVolunteerPage, {})).data
  return { questions: form.questions, why: form.why }
}
