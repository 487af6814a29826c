import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

// Each test starts a whole test run, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const command = fileURLToPath(new URL('../../run.ts', import.meta.url))
const config = `export default { test: { globals: true, allowOnly: false, projects: [
  { extends: true, test: { name: 'units', include: ['*.test.js'] } },
] } }`

/** The path of Playwright in this repository, because the small project has no packages. */
const playwright = import.meta.resolve('@playwright/test')
const journeyConfig = `export default { testDir: '.', testMatch: '*.journey.mjs', forbidOnly: true, retries: 1,
  reporter: ${JSON.stringify(fileURLToPath(new URL('./journey-reporter.ts', import.meta.url)))} }`
const journeysOf = (text: string) => ({
  'playwright.config.mjs': journeyConfig,
  'a.journey.mjs': `import { expect, test } from '${playwright}'; ${text}`,
})

async function projectOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'small-project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ 'vitest.config.mjs': config, ...files }))
    await writeFile(join(folder, name), text)
  return folder
}

/** Runs the test command on a small project. */
async function run(files: Record<string, string>, suite = 'units') {
  const cwd = await projectOf(files)
  const { status, stdout } = spawnSync(process.execPath, [command, suite], { cwd })
  const output = stdout.toString()
  return { status, output, lastLine: lastOf(output) }
}

const lastOf = (output: string) => output.trimEnd().split('\n').at(-1)

const good = `test('holds', () => {})`

test('a passing run ends with one line of totals and exit code 0', async () => {
  const { status, lastLine, output } = await run({ 'a.test.js': good, 'b.test.js': good })
  expect({ status, lastLine }).toEqual({ status: 0, lastLine: '2 passed, 0 failed' })
  expect(output.match(/\d+ passed, \d+ failed/g)).toHaveLength(1)
  expect(output).toContain('\n0 passed on the second try\n')
})

test('each kind of failure counts and is printed with its reason, and the exit code is 1', async () => {
  const files = {
    'a.test.js': good,
    'bad.test.js': `test('the sum is right', () => expect(1 + 1).toBe(3))`,
    'idle.test.js': `test.skip('later', () => {}); test.todo('much later')`,
    'torn.test.js': `throw new Error('torn')`,
    'stray.test.js': `${good}; Promise.reject(new Error('nobody listens'))`,
    'wavering.test.js': `let tries = 0; test('wavers', () => expect(++tries).toBe(2))`,
    // A test of this suite is not retried, even if the configuration says so.
    'vitest.config.mjs': config.replace('globals: true', 'globals: true, retry: 2'),
  }
  const { status, lastLine, output } = await run(files)
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '2 passed, 6 failed' })
  expect(output).toContain('bad.test.js › the sum is right')
  expect(output).toContain('expected 2 to be 3')
  expect(output.match(/a skipped test counts as failed/g)).toHaveLength(2)
  expect(output).toContain('torn.test.js could not be run')
  expect(output).toContain('nobody listens')
  expect(output).toContain('wavering.test.js › wavers')
})

test('a run that finds no test fails', async () => {
  expect(await run({})).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed' })
})

test('journeys are counted like other tests: failed ones, and skipped ones with the reason', async () => {
  const journeys = journeysOf(
    `test('holds', () => {}); test.skip('later', () => {}); test('adds', () => expect(2).toBe(3))`,
  )
  const { status, lastLine, output } = await run(journeys, 'journeys')
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '1 passed, 2 failed' })
  expect(output).toContain('a.journey.mjs › adds')
  expect(output).toMatch(/Expected: .*3/)
  expect(output).toContain('a skipped journey counts as failed')
})

const flaky = (count: number) =>
  Array.from(
    { length: count },
    (_, number) => `test('wavers ${number}', () => expect(test.info().retry).toBe(1))`,
  ).join('\n')

test.each([
  { count: 3, status: 0, lastLine: '4 passed, 0 failed' },
  { count: 4, status: 1, lastLine: '5 passed, 1 failed' },
])(
  'a run with $count journeys that pass on the second try names them before its last line, exit code $status',
  async ({ count, status, lastLine }) => {
    const ran = await run(journeysOf(`${good}; ${flaky(count)}`), 'journeys')
    expect({ status: ran.status, lastLine: ran.lastLine }).toEqual({ status, lastLine })
    expect(ran.output.match(/\d+ passed, \d+ failed/g)).toHaveLength(1)
    const lines = ran.output.trimEnd().split('\n')
    const start = lines.indexOf(`${count} passed on the second try`)
    const names = Array.from({ length: count }, (_, number) => `  a.journey.mjs › wavers ${number}`)
    expect(lines.slice(start + 1, start + 1 + count)).toEqual(names)
    expect(ran.output).toContain('! passed on the second try: a.journey.mjs › wavers 0')
  },
)

test('journeys that cannot be loaded fail the run', async () => {
  const { status, lastLine, output } = await run(journeysOf(`throw new Error('torn')`), 'journeys')
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '0 passed, 1 failed' })
  expect(output).toContain('torn')
})

const endless = `test('waits', () => { console.log('begun'); return new Promise(() => {}) })`

test.each([
  ['units', 'SIGINT', { 'a.test.js': endless }],
  ['journeys', 'SIGTERM', journeysOf(endless)],
] as const)('a run of %s interrupted by %s has failed', async (suite, signal, files) => {
  const child = spawn(process.execPath, [command, suite], { cwd: await projectOf(files) })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    if (!output.includes('begun') && text.includes('begun')) child.kill(signal)
    output += text.toString()
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  expect(status).toBe(1)
  expect(lastOf(output)).toMatch(/^0 passed, [1-9] failed$/)
  expect(output.match(/\d+ passed, \d+ failed/g)).toHaveLength(1)
})
