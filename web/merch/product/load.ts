import { readProduct } from '#contract/merch.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { id = '' } }: Visit) =>
  (await api(readProduct, { params: { id } })).data
