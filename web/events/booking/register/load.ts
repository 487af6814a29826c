import { readEvent } from '#contract/event.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { id = '' } }: Visit) => ({
  event: (await api(readEvent, { params: { id } })).data,
})
