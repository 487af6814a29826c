import { readHomePage } from '#contract/page/home.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api }: LoadArgs) {
  const { loop, newsletters } = (await api(readHomePage, {})).data
  return { loop, newsletters }
}
