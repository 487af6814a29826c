import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst, readFileSeconds } from './file-seconds.ts'

/** Starts the longest files first: started last, a long drill would run alone after all other files have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = readFileSeconds()
    const pathOf = ({ moduleId, project }: TestSpecification) =>
      moduleId.slice(project.config.root.length + 1)
    return longestFirst(await super.sort(files), pathOf, seconds)
  }
}
