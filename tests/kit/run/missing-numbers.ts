import { proofsIn } from '#tools/checks/proofs.ts'
import { readSourceFiles } from '#tools/checks/source-files.ts'

/**
 * The numbers of statements that test files name, but no test or step that passed. A number in a string where nothing can
 * fail is such a number.
 */
export async function missingNumbers(passedNames: readonly string[]): Promise<string[]> {
  const passed = new Set(
    passedNames.flatMap((name) => name.match(/(?<=\[)(?:S\d+\.\d+|C\d+)(?=\])/g) ?? []),
  )
  const named = new Set(proofsIn(await readSourceFiles()).map(({ number }) => number))
  return [...named].filter((number) => !passed.has(number)).toSorted()
}
