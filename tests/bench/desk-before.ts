import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '#tools/run-command.ts'
import { publicPages } from './lighthouse.ts'
import { measureLoad, median } from './load.ts'
import { treeMebibytesOf } from './process-usage.ts'
import { compareFiles, comparePages, type Pair, publicFiles, readPages } from './public-site.ts'
import { fetchBytes } from './script-bytes.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Line } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = 5
/** Content in the Desk began with this file, so the parent of the commit that added it has none. */
const firstFile = 'contract/console/content.ts'

/**
 * Compares this checkout with the commit before content in the Desk, or with the commit of `--before=<commit>`: both are
 * copied, built and started in turns.
 */
export async function compareWithBefore(
  folder: string,
  print: (sentence: string) => void,
): Promise<Line[]> {
  const commit = findCommit()
  print(`Copying commit ${commit.slice(0, 7)} and this checkout …`)
  const checkouts = { before: join(folder, 'before'), after: join(folder, 'after') }
  await mkdir(checkouts.before)
  const archive = git('archive', '--format=tar', commit)
  execFileSync('tar', ['-x', '-C', checkouts.before], { input: archive })
  await cp(root, checkouts.after, { recursive: true, filter: isSource })
  for (const checkout of Object.values(checkouts))
    await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  print('Building both, three times each …')
  const builds = await inTurns(checkouts, buildSeconds, 3)
  print('Starting both, six times each …')
  const starts = await inTurns(checkouts, startTwice)
  print('Requesting pages of both …')
  const running = await compareRunning(checkouts)
  return [
    ...running,
    ...compareFiles(await eachOf(checkouts, publicFiles)),
    growthLine('Start with a database', { unit: 'ms', max: 50 }, secondsToMs(starts)),
    growthLine(
      'Memory after all pages',
      { unit: 'MiB', max: 8 },
      pick(starts, (one) => one.memory),
    ),
    growthLine('First build', { unit: 's', max: 6 }, builds),
  ]
}

function findCommit(): string {
  const named = process.argv.find((word) => word.startsWith('--before='))?.slice(9)
  const added = git('log', '--diff-filter=A', '--format=%H', '--', firstFile).toString().trim()
  const first = added.split('\n').at(-1)
  if (!named && !first) throw new Error('Name the commit to compare with: --before=<commit>')
  return git('rev-parse', named ?? `${first}^`)
    .toString()
    .trim()
}

function git(...args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000 })
}

const isSource = (path: string) =>
  !/^(?:\.git|node_modules|build|data|\.react-router)(?:\/|$)/.test(relative(root, path))

async function eachOf<T, R>(
  { before, after }: Pair<T>,
  run: (one: T) => Promise<R>,
): Promise<Pair<R>> {
  return { before: await run(before), after: await run(after) }
}

async function inTurns<T, R>(
  pair: Pair<T>,
  run: (one: T) => Promise<R>,
  times = rounds,
): Promise<Pair<R[]>> {
  const results: Pair<R[]> = { before: [], after: [] }
  for (let round = 0; round < times; round++) {
    results.before.push(await run(pair.before))
    results.after.push(await run(pair.after))
  }
  return results
}

async function buildSeconds(checkout: string): Promise<number> {
  await rm(join(checkout, 'build'), { recursive: true, force: true })
  const startedAt = performance.now()
  const tool = join(checkout, 'tools', 'build.ts')
  const { code, output } = await runCommand(process.execPath, [tool], {
    cwd: checkout,
    env: process.env,
  })
  if (code !== 0) throw new Error(`${checkout} could not be built:\n${output}`)
  return (performance.now() - startedAt) / 1_000
}

type Start = { seconds: number; memory: number }

/** The first start of a checkout creates its database, so a second one is measured. */
async function startTwice(checkout: string): Promise<Start> {
  const isNew = !(await readdir(checkout)).includes('data')
  if (isNew) await (await startCheckout(checkout)).stop()
  const server = await startCheckout(checkout)
  for (const path of publicPages) await fetchBytes(server.address + path, 'identity')
  const memory = await treeMebibytesOf(server.pid)
  await server.stop()
  return { seconds: server.startSeconds, memory }
}

const startCheckout = (checkout: string) => startServer(join(checkout, 'data'), { checkout })

/** Both servers run at the same time: their pages are compared, and a cached page is requested in turns. */
async function compareRunning(checkouts: Pair<string>): Promise<Line[]> {
  const servers = await eachOf(checkouts, startCheckout)
  try {
    const pages = await eachOf(servers, ({ address }) => readPages(address))
    const load = ({ address, pid }: ServerProcess) => measureLoad(`${address}/about`, pid, 2)
    await eachOf(servers, load)
    const { before, after } = await inTurns(servers, load)
    const ratios = after.map(({ perSecond }, i) => perSecond / (before[i]?.perSecond ?? 0))
    return [...comparePages(pages), throughputLine(ratios)]
  } finally {
    await eachOf(servers, ({ stop }) => stop())
  }
}

const throughputLine = (ratios: readonly number[]): Line => ({
  what: 'Requests per second for a cached page, after ÷ before',
  value: `${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  target: 'at least 0.98',
  isMet: median(ratios) >= 0.98,
})

function pick(starts: Pair<Start[]>, figure: (start: Start) => number): Pair<number[]> {
  return { before: starts.before.map(figure), after: starts.after.map(figure) }
}

function secondsToMs(starts: Pair<Start[]>): Pair<number[]> {
  return pick(starts, ({ seconds }) => seconds * 1_000)
}

type Growth = { unit: string; max: number }

function growthLine(what: string, { unit, max }: Growth, { before, after }: Pair<number[]>): Line {
  const [one, other] = [median(before), median(after)]
  const digits = unit === 'ms' ? 0 : 1
  const growth = other - one
  return {
    what: `${what}, before and after`,
    value: `${one.toFixed(digits)} and ${other.toFixed(digits)} ${unit} (${growth < 0 ? '−' : '+'} ${Math.abs(growth).toFixed(digits)})`,
    target: `at most + ${max} ${unit}`,
    isMet: growth <= max,
  }
}
