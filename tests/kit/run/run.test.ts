import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const command = fileURLToPath(new URL('../../run.ts', import.meta.url))
const config = `export default { test: { globals: true, allowOnly: false, projects: [
  { extends: true, test: { name: 'units', include: ['*.test.js'] } },
] } }`

async function projectOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ 'vitest.config.mjs': config, ...files }))
    await writeFile(join(folder, name), text)
  return folder
}

/** The test command on a small project of its own. */
async function run(files: Record<string, string>) {
  const cwd = await projectOf(files)
  const { status, stdout } = spawnSync(process.execPath, [command, 'units'], { cwd })
  const output = stdout.toString()
  return { status, output, lastLine: lastOf(output) }
}

const lastOf = (output: string) => output.trimEnd().split('\n').at(-1)

const good = `test('holds', () => {})`

test('a green run ends with its one line and with 0', async () => {
  const { status, lastLine, output } = await run({ 'a.test.js': good, 'b.test.js': good })
  expect({ status, lastLine }).toEqual({ status: 0, lastLine: '2 passed, 0 failed' })
  expect(output.match(/\d+ passed, \d+ failed/g)).toHaveLength(1)
})

test('a failure is told with its name and reason, and the run ends with 1', async () => {
  const bad = `test('the sum is right', () => expect(1 + 1).toBe(3))`
  const { status, lastLine, output } = await run({ 'a.test.js': good, 'b.test.js': bad })
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
  expect(output).toContain('b.test.js › the sum is right')
  expect(output).toContain('expected 2 to be 3')
})

test('a skipped test and one still to be written fail the run, and it says why', async () => {
  const idle = `test.skip('later', () => {}); test.todo('much later')`
  const { status, lastLine, output } = await run({ 'a.test.js': good, 'b.test.js': idle })
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '1 passed, 2 failed' })
  expect(output).toContain('a skipped test counts as failed')
})

test('a file that cannot be loaded fails the run', async () => {
  const { status, lastLine } = await run({ 'a.test.js': good, 'b.test.js': 'throw new Error()' })
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
})

test('an error outside of any test fails the run', async () => {
  const late = `${good}; Promise.reject(new Error('nobody listens'))`
  const { status, lastLine, output } = await run({ 'a.test.js': late })
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
  expect(output).toContain('nobody listens')
})

test('a run that finds no test fails', async () => {
  expect(await run({})).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed' })
})

test.each(['SIGINT', 'SIGTERM'] as const)('a run broken off by %s has failed', async (signal) => {
  const endless = `test('waits', () => { console.log('begun'); return new Promise(() => {}) })`
  const cwd = await projectOf({ 'a.test.js': endless })
  const child = spawn(process.execPath, [command, 'units'], { cwd })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (output.includes('begun')) child.kill(signal)
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  expect({ status, lastLine: lastOf(output) }).toEqual({
    status: 1,
    lastLine: '0 passed, 1 failed',
  })
})
