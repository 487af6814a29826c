import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { createReport, must } from '#tests/deployment/report.ts'
import { openWorkspace } from '#tests/deployment/workspace.ts'
import { makeTestFolder } from '#tests/kit/run/make-test-folder.ts'
import { printOwnerLink } from '#server/staff/staff.ts'
import { startDesk, stopDesk } from '#tests/kit/journey/start-desk.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { buildIfStale } from '#tools/build.ts'
import { openFirefox } from './firefox.ts'
import { flows } from './flows.ts'
import { createVisitor } from './visitor.ts'
import { openWebKit } from './webkit.ts'

const inPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** `npm run check-browsers` runs every engine; `npm run check-browsers firefox` runs only that one. */
const engines = {
  firefox: {
    install: 'apt install firefox-esr',
    path: inPath('firefox-esr') ?? inPath('firefox'),
    open: openFirefox,
  },
  webkit: {
    install: 'apt install webkit2gtk-driver xvfb',
    path:
      inPath('WebKitWebDriver') && inPath('Xvfb')
        ? globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')[0]
        : undefined,
    open: openWebKit,
  },
}
type Engine = keyof typeof engines

const isEngine = (word: string): word is Engine => word in engines
const args = process.argv.slice(2)
const unknown = args.find((word) => !isEngine(word))
if (unknown !== undefined) {
  console.error(
    `There is no engine "${unknown}". The engines are ${Object.keys(engines).join(', ')}.`,
  )
  process.exit(1)
}
const requested = args.filter(isEngine)
const chosen = requested.length > 0 ? requested : Object.keys(engines).filter(isEngine)
const screens = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

const report = createReport(console.log)
const removeFolder = await makeTestFolder()
const workspace = await openWorkspace()
const endEarly = (why: string) => {
  console.log(`\n${why} Stopping the processes …`)
  report.interrupt()
  void workspace.close().finally(() => process.exit(1))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => endEarly(`Interrupted by ${signal}.`))
process.once('uncaughtException', (error) => endEarly(`The checks failed: ${error.message}.`))

await report.part('The build', () => buildIfStale(console.log))
const weather = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end('<title>Weather</title>'),
).listen(0, '127.0.0.1')
await once(weather, 'listening')
const { port } = weather.address() as AddressInfo
const desk = await startDesk({ QUICK_EXIT_URL: `http://127.0.0.1:${port}/` })
// Passkeys, and so the Desk, work on localhost.
const site = desk.site.address.replace('127.0.0.1', 'localhost')
for (const engine of chosen) await report.part(engine, () => checkEngine(engine))
await stopDesk(desk)
weather.close()
await workspace.close()
removeFolder()
console.log(report.summary())
process.exit(report.hasFailed() ? 1 : 0)

async function checkEngine(engine: Engine): Promise<void> {
  const { path, install, open } = engines[engine]
  if (path === undefined) return report.skip(`${engine} is not installed (${install})`)
  for (const { width, height } of screens) {
    report.title(`${engine}, ${width} px wide`)
    const browser = await open(workspace, path)
    await browser.resize(width, height)
    if (!browser.errors) report.skip(`the console of ${engine}, which its driver does not pass on`)
    const visitor = createVisitor(browser, site)
    for (const { claim, narrow, run } of flows)
      if (narrow === undefined || narrow === width < 600)
        await report.check(claim, async () => {
          const before = browser.errors?.().length
          await run({ ...visitor, ownerLink })
          const errors = browser.errors?.().slice(before) ?? []
          must(errors.length === 0, `The console has errors: ${errors.join(' | ')}`)
        })
    await browser.close()
  }
}

/** The settings of the command have another port than the site. */
async function ownerLink(): Promise<string> {
  const { pathname, hash } = new URL(await printOwnerLink(desk.deps, operator, ''))
  return site + pathname + hash
}
