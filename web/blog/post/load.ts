import { readPost } from '#contract/post.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { id = '' } }: Visit) =>
  (await api(readPost, { params: { id } })).data
