import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Started last, these drills would run alone on one worker after all others have ended. */
const longest = /(gift-kill|last-items|list-bombing|registration|stripe-down)\.drill\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one))
  }
}
