import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun last, these would keep one worker busy long after the others have nothing left to do. */
const longest = /(gift-kill|last-pieces|list-bombing|registration|stripe-down)\.drill\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one))
  }
}
