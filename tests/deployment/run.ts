import { buildIfStale } from '#tools/build.ts'
import { checkCache } from './cache.ts'
import { checkContainer } from './container.ts'
import { checkCaddy, checkNginx } from './proxies.ts'
import { createReport, type Report } from './report.ts'
import { checkService } from './service.ts'
import { checkUpdate } from './update.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** `npm run check-deployment` runs every part; `npm run check-deployment nginx` runs only that part. */
const parts = {
  service: { title: 'The systemd unit', run: checkService },
  nginx: { title: 'nginx with TLS', run: checkNginx },
  cache: { title: 'A CDN in front', run: checkCache },
  caddy: { title: 'Caddy with TLS', run: checkCaddy },
  container: { title: 'The image', run: checkContainer },
  update: { title: 'A rolling update', run: checkUpdate },
} satisfies Record<
  string,
  { title: string; run: (report: Report, workspace: Workspace) => Promise<void> }
>
type Part = keyof typeof parts

const isPart = (word: string): word is Part => word in parts
const args = process.argv.slice(2)
const unknown = args.find((word) => !isPart(word))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const requested = args.filter(isPart)
const chosen = requested.length > 0 ? requested : Object.keys(parts).filter(isPart)

const report = createReport(console.log)
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
for (const part of chosen) {
  const { title, run } = parts[part]
  report.title(title)
  await report.part(title, () => run(report, workspace))
}
await workspace.close()
console.log(report.summary())
process.exit(report.hasFailed() ? 1 : 0)
