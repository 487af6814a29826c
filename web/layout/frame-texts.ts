import builtIn from '#content/pages/frame.json' with { type: 'json' }
import type { RootData } from '#web/kit/root-data.ts'
import { useRootData } from '#web/kit/use-root-data.ts'

type FrameTexts = Required<NonNullable<RootData['frame']>>

/** The texts around every page. The root data has only the parts that differ from those in the scripts. */
export const useFrame = (): FrameTexts => ({ ...builtIn, ...useRootData()?.frame })

/** The parts that differ from those in the scripts, so that no page has them twice; undefined if none does. */
export function changedFrame({ menu, footer, notFound }: FrameTexts): RootData['frame'] {
  const changed = {
    ...(differ(menu, builtIn.menu) && { menu }),
    ...(differ(footer, builtIn.footer) && { footer }),
    ...(differ(notFound, builtIn.notFound) && { notFound }),
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** Both have the keys in the order of the schema. */
const differ = (one: object, other: object): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)
