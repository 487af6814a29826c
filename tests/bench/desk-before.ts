import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '#tools/run-command.ts'
import { publicPages } from './lighthouse.ts'
import { median } from './load.ts'
import { treeMebibytesOf } from './process-usage.ts'
import { fetchBytes } from './script-bytes.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Line } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = 5
/** The Desk began with this file, so the parent of the commit that added it has none. */
const firstFile = 'contract/console/endpoint.ts'

type Pair<T> = { before: T; after: T }

/**
 * Compares this checkout with the commit before the Desk, or with the commit of `--before=<commit>`: both are copied,
 * built and started in turns.
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
  print('Building both, five times each …')
  const builds = await inTurns(checkouts, buildSeconds)
  print('Starting both, six times each …')
  const starts = await inTurns(checkouts, startTwice)
  return [
    ...compareFiles(await eachOf(checkouts, publicFiles)),
    comparePages(starts),
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

async function inTurns<T, R>(pair: Pair<T>, run: (one: T) => Promise<R>): Promise<Pair<R[]>> {
  const results: Pair<R[]> = { before: [], after: [] }
  for (let round = 0; round < rounds; round++) {
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

type Start = { seconds: number; memory: number; pages: string[] }

/** The first start of a checkout creates its database, so a second one is measured. */
async function startTwice(checkout: string): Promise<Start> {
  const dataDir = join(checkout, 'data')
  const isNew = !(await readdir(checkout)).includes('data')
  if (isNew) await (await startServer(dataDir, checkout)).stop()
  const server = await startServer(dataDir, checkout)
  const pages = await readPages(server)
  const memory = await treeMebibytesOf(server.pid)
  await server.stop()
  return { seconds: server.startSeconds, memory, pages }
}

/** The bodies of all kinds of pages. The address of the server is in some of them. */
async function readPages({ address }: ServerProcess): Promise<string[]> {
  const pages: string[] = []
  for (const path of publicPages) {
    const body = (await fetchBytes(address + path, 'identity')).toString()
    pages.push(body.replaceAll(/(?:127\.0\.0\.1|localhost)(?::|%3A)\d+/g, 'host'))
  }
  return pages
}

/** Every file that browsers can load from the public site, by its name, with size and hash. */
async function publicFiles(checkout: string): Promise<ReadonlyMap<string, PublicFile>> {
  const client = join(checkout, 'build', 'site', 'client')
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = new Map<string, PublicFile>()
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const hash = createHash('sha256').update(bytes).digest('hex')
    files.set(relative(client, path), { size: bytes.length, hash })
  }
  return files
}
type PublicFile = { size: number; hash: string }

function compareFiles({ before, after }: Pair<ReadonlyMap<string, PublicFile>>): Line[] {
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => before.get(name)?.hash !== after.get(name)?.hash)
  const sum = (files: ReadonlyMap<string, PublicFile>) =>
    [...files.values()].reduce((total, { size }) => total + size, 0).toLocaleString('en')
  return [
    {
      what: 'Files of the public site, before and after',
      is: `${sum(before)} and ${sum(after)} bytes, ${changed.length} of ${names.size} differ`,
      target: 'no difference',
      isMet: changed.length === 0,
    },
    ...changed.slice(0, 10).map((name) => ({
      what: `  ${name}`,
      is: `${before.get(name)?.size ?? 'none'} and ${after.get(name)?.size ?? 'none'} bytes`,
    })),
  ]
}

function comparePages({ before, after }: Pair<Start[]>): Line {
  const [one = [], other = []] = [before[0]?.pages, after[0]?.pages]
  const changed = publicPages.filter((_, index) => one[index] !== other[index])
  const bytes = (pages: readonly string[]) => pages.join('').length.toLocaleString('en')
  return {
    what: `HTML of ${publicPages.length} public pages, before and after`,
    is: `${bytes(one)} and ${bytes(other)} characters, ${changed.length} differ ${changed.join(' ')}`.trim(),
    target: 'no difference',
    isMet: changed.length === 0,
  }
}

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
    is: `${one.toFixed(digits)} and ${other.toFixed(digits)} ${unit} (${growth < 0 ? '−' : '+'} ${Math.abs(growth).toFixed(digits)})`,
    target: `at most + ${max} ${unit}`,
    isMet: growth <= max,
  }
}
