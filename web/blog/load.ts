import { listPosts } from '#contract/post.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(listPosts, {})).data
