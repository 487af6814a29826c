import { readPlaces } from '#contract/registration.ts'
import { browserApi } from '#web/kit/api.ts'
import type { Places } from './places-left.tsx'

export const loadPlaces = async (id: string): Promise<Places> =>
  (await browserApi(readPlaces, { params: { id } })).data
