import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { isScript, isTest, readSourceFiles, root } from './source-files.ts'

const files = await readSourceFiles()
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
const modules = new Set(
  files
    .map(({ path }) => placeOf(path))
    .filter(({ room, folder }) => room === 'server' && !['', 'kit', 'db'].includes(folder))
    .map(({ folder }) => folder),
)

test('the map names every module of the server', () => {
  const map = textOf('docs/map.md')
  expect([...modules].filter((name) => !map.includes(`\`${name}\``))).toEqual([])
})

test('every module that another one uses has a face', () => {
  const used = files
    .filter((file) => isScript(file) && !isTest(file.path) && file.path.startsWith('server/'))
    .flatMap((file) =>
      importsOf(file)
        .map(({ target }) => placeOf(target ?? '').folder)
        .filter((folder) => modules.has(folder) && folder !== placeOf(file.path).folder)
        // app.ts mounts the routes of all.
        .filter(() => placeOf(file.path).folder !== ''),
    )
  const faceless = [...new Set(used)].filter(
    (name) => !existsSync(join(root, 'server', name, `${name}.ts`)),
  )
  expect(faceless).toEqual([])
})

test('a message by a field is polite in our way, or in the words of the requirements', () => {
  const requirements = textOf('docs/requirements.md')
  const messages = files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ text }) => text.match(/'[A-Z][^'\n]* [^'\n]*'/g) ?? [])
    .map((quoted) => quoted.slice(1, -1))
    .filter((message) => /\b(?:please|sorry|invalid|required)\b/i.test(message))
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter((message) => !requirements.includes(message))).toEqual([])
})

test('the linter holds what no check of ours repeats: circles, file names, the small zod', () => {
  const { rules } = JSON.parse(textOf('.oxlintrc.json'))
  expect(rules).toMatchObject({
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-restricted-imports': ['error', { paths: [{ name: 'zod' }] }],
  })
})
