import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from './source-files.ts'

/** The file that runs each command of docs/running.md, and the text with which it does so. */
const proofs: Record<string, { file: string; text: string }> = {
  backup: { file: 'tests/drills/backup-command.drill.ts', text: 'backup' },
  'before-launch': {
    file: 'tools/checks/running-commands.test.ts',
    text: 'tools/before-launch.ts',
  },
  build: { file: 'tests/deployment/run.ts', text: 'buildIfStale' },
  check: { file: '.ci/run', text: 'npm run check' },
  'check-browsers': { file: 'tests/browsers/run.ts', text: 'npm run check-browsers' },
  'check-deployment': { file: 'tests/deployment/run.ts', text: 'npm run check-deployment' },
  drills: { file: 'tests/run.ts', text: 'npm run drills' },
  erasures: { file: 'tests/drills/erasures.drill.ts', text: 'tools/erasures.ts' },
  owner: { file: 'tests/drills/desk-start.drill.ts', text: 'tools/owner.ts' },
  restore: { file: 'tests/drills/backup-command.drill.ts', text: 'restore' },
  'rotate-keys': { file: 'tests/drills/key-rotation.drill.ts', text: 'tools/rotate-keys.ts' },
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const commands = new Set(
  [...textOf('docs/running.md').matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(
    ([, name = '']) => name,
  ),
)

test('docs/running.md names only commands that exist', () => {
  expect(commands.size).toBeGreaterThan(8)
  expect([...commands].filter((name) => !(name in packageJson.scripts))).toEqual([])
})

test('a test, a drill or check-deployment runs every command of docs/running.md', () => {
  const unproven = [...commands].filter((name) => {
    const proof = proofs[name]
    return proof === undefined || !textOf(proof.file).includes(proof.text)
  })
  expect(unproven).toEqual([])
})

test('docs/running.md copies only files of the deploy folder that exist', () => {
  const named = [...textOf('docs/running.md').matchAll(/\bdeploy\/[\w.-]*\w/g)].map(
    ([path]) => path,
  )
  expect(named.length).toBeGreaterThan(5)
  for (const path of new Set(named)) expect(textOf(path)).not.toBe('')
})

test('npm run before-launch lists the placeholders of the content folder', async () => {
  const command = packageJson.scripts['before-launch'].split(' ').slice(1)
  const { promise, resolve } = Promise.withResolvers<string>()
  // The command exits with 1 while placeholders are left.
  execFile(process.execPath, command, { cwd: root }, (_error, stdout, stderr) =>
    resolve(stdout + stderr),
  )
  expect(command).toContain('tools/before-launch.ts')
  expect(await promise).toContain('content/')
})
