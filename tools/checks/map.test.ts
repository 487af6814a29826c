import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { locationOf } from './file-location.ts'
import { isScript, isTest, readSourceFiles, root } from './source-files.ts'

const files = await readSourceFiles()
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
const modules = new Set(
  files
    .map(({ path }) => locationOf(path))
    .filter(
      ({ topFolder, folder }) => topFolder === 'server' && !['', 'kit', 'db'].includes(folder),
    )
    .map(({ folder }) => folder),
)

test('docs/map.md names every server module', () => {
  const map = textOf('docs/map.md')
  expect([...modules].filter((name) => !map.includes(`\`${name}\``))).toEqual([])
})

test('every server module that another one imports has a <module>.ts', () => {
  const used = files
    .filter((file) => isScript(file) && !isTest(file.path) && file.path.startsWith('server/'))
    .flatMap((file) =>
      importsOf(file)
        .map(({ target }) => locationOf(target ?? '').folder)
        .filter((folder) => modules.has(folder) && folder !== locationOf(file.path).folder)
        // app.ts mounts the routes of every module.
        .filter(() => locationOf(file.path).folder !== ''),
    )
  const missing = [...new Set(used)].filter(
    (name) => !existsSync(join(root, 'server', name, `${name}.ts`)),
  )
  expect(missing).toEqual([])
})

test('a message beside a field avoids please, sorry, invalid and required, unless the requirements have it', () => {
  const requirements = textOf('docs/requirements.md')
  const messages = files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ text }) => text.match(/'[A-Z][^'\n]* [^'\n]*'/g) ?? [])
    .map((quoted) => quoted.slice(1, -1))
    .filter((message) => /\b(?:please|sorry|invalid|required)\b/i.test(message))
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter((message) => !requirements.includes(message))).toEqual([])
})

test('the linter checks import cycles, file name case and the import of zod/mini', () => {
  const { rules } = JSON.parse(textOf('.oxlintrc.json'))
  expect(rules).toMatchObject({
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-restricted-imports': ['error', { paths: [{ name: 'zod' }] }],
  })
})
