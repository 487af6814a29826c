import { expect, test } from 'vitest'
import { proofsIn, statementsIn, strayProofs } from './proofs.ts'
import { readSourceFiles } from './source-files.ts'

const markdown = `# Requirements

## S4 How things change

- S4.1 The menu is open or closed.
- S4.2 One dropdown is open.

## S9 Numbers

- S9.1 There are 4. [Or so.]

## Desk

- C12 A session has a token.
`

test('statements are read with their number, section and text', () => {
  expect(statementsIn(markdown)).toEqual([
    { number: 'S4.1', section: 'S4 How things change', text: 'The menu is open or closed.' },
    { number: 'S4.2', section: 'S4 How things change', text: 'One dropdown is open.' },
    { number: 'S9.1', section: 'S9 Numbers', text: 'There are 4. [Or so.]' },
    { number: 'C12', section: 'Desk', text: 'A session has a token.' },
  ])
})

test('a test covers every number in its name, also in a table of names', () => {
  const text = [
    "test('[S4.1] [S4.2] the menu opens', () => {})",
    'for (const [name] of [["[S9.1] four"]]) test(`${name} [S4.3]`, () => {})',
    "test('[C12] a session has a token', () => {})",
  ].join('\n')
  const numbers = proofsIn([{ path: 'web/menu.test.ts', text }]).map(({ number }) => number)
  expect(numbers.toSorted()).toEqual(['C12', 'S4.1', 'S4.2', 'S4.3', 'S9.1'])
})

test('numbers in comments and in product code do not count', () => {
  const proofs = proofsIn([
    { path: 'web/menu.test.ts', text: '// [S4.1] one day\nexport {}' },
    { path: 'web/menu.tsx', text: "export const name = '[S4.1]'" },
  ])
  expect(proofs).toEqual([])
})

test('a number in a step of a journey counts, a number in a helper of the tests does not', () => {
  const text = "await step('[S4.1] the menu opens', async () => {})"
  const paths = ['tests/journeys/menu.journey.ts', 'tests/kit/journey/menu.ts']
  expect(proofsIn(paths.map((path) => ({ path, text })))).toEqual([
    { number: 'S4.1', path: 'tests/journeys/menu.journey.ts' },
  ])
})

test('a number without a requirement is reported with the file that uses it', () => {
  const stray = strayProofs(statementsIn(markdown), [
    { number: 'S4.1', path: 'web/menu.test.ts' },
    { number: 'S4.99', path: 'web/menu.test.ts' },
  ])
  expect(stray).toEqual(['web/menu.test.ts names S4.99, which docs/requirements.md does not have'])
})

test('docs/requirements.md has all 584 statements of the site and 136 of the Desk, each once', async () => {
  const files = await readSourceFiles()
  const document = files.find(({ path }) => path === 'docs/requirements.md')
  const numbers = statementsIn(document?.text ?? '').map(({ number }) => number)
  const lastNumbers = { S1: 44, S2: 207, S3: 55, S4: 88, S5: 82, S6: 2, S7: 32, S8: 17, S9: 57 }
  const expected = Object.entries(lastNumbers).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  )
  expect(expected).toHaveLength(584)
  const ofDesk = Array.from({ length: 136 }, (_, index) => `C${index + 1}`)
  expect(numbers.toSorted()).toEqual([...expected, ...ofDesk].toSorted())
})
