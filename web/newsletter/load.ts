import { readHomePage } from '#contract/page/home.ts'
import type { Visit } from '#web/kit/load.ts'

export async function load({ api }: Visit) {
  const { loop, newsletters } = (await api(readHomePage, {})).data
  return { loop, newsletters }
}
