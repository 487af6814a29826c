import { readEvent } from '#contract/event.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export const load = async ({ api, params: { id = '' } }: LoadArgs) => ({
  event: (await api(readEvent, { params: { id } })).data,
})
