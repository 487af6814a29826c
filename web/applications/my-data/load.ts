import { readVolunteerPage } from '#contract/page/volunteer.ts'
import type { LoadArgs } from '#web/kit/load.ts'

/** Loads no personal data, because the page first requires the phone digits. The choices are for the correction form. */
export const load = async ({ api }: LoadArgs) => {
  const { form } = (await api(readVolunteerPage, {})).data
  return { questions: form.questions, why: form.why }
}
