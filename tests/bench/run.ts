import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#tools/build.ts'
import { measureCheckouts } from './checkouts.ts'
import { measureDesk } from './desk.ts'
import { compareEventLists } from './event-list.ts'
import { measureFirstSeconds } from './first-seconds.ts'
import { measureLighthouse } from './lighthouse.ts'
import { type Load, median, measureLoad } from './load.ts'
import { coreSpeed, measureStolenTime } from './machine.ts'
import { startNginx } from './nginx.ts'
import { treeMebibytesOf } from './process-usage.ts'
import { measureProductList } from './product-list.ts'
import { measurePromised } from './promised-durations.ts'
import { fetchBytes, scriptBytesOf } from './script-bytes.ts'
import { measureSearches } from './searches.ts'
import { onServer, startServer } from './server-process.ts'
import { measureStore } from './store.ts'
import { type Line, printTable } from './table.ts'

const page = '/about'
const contentPages = ['/about', '/leadership', '/landacknowledgement', '/program']
const rounds = 5
const roundSeconds = 2
const coldStarts = 3
/** Pages of memory and machine code are larger on arm64. */
const maxMebibytes = process.arch === 'arm64' ? 175 : 160

const print = (sentence: string) => console.log(sentence)

/** `npm run bench` runs every part; `npm run bench first-seconds` runs only that part. `measureDesk` has steps of its own. */
const parts = {
  load: () => measureServer(join(folder, 'data'), folder),
  lists: () => {
    print('Comparing a list of 100 events with one of 100,000 …')
    return compareEventLists(join(folder, 'lists'))
  },
  store: async () => [
    ...(await onAddress('Filling many bags at once …', measureStore)),
    ...(await onAddress('Placing many orders at once …', (address) =>
      measureCheckouts(address, join(folder, 'data')),
    )),
    ...(await measureProductList(join(folder, 'products'))),
  ],
  searches: () => onAddress('Searching from eight clients …', measureSearches),
  durations: () => {
    print('Running the drills and tests that measure durations …')
    return measurePromised()
  },
  'first-seconds': () => onAddress('Tapping on a slow phone …', measureFirstSeconds),
  desk: () => measureDesk(folder, print),
  lighthouse: () => onAddress('Running Lighthouse on each page …', measureLighthouse),
}
type Part = keyof typeof parts
const toolsOf: Partial<Record<Part, readonly string[]>> = { load: ['nginx', 'wrk'], desk: ['wrk'] }
const isPart = (word: string): word is Part => word in parts
const requested = process.argv.slice(2).filter(isPart)
const chosen = requested.length > 0 ? requested : (Object.keys(parts) as Part[])

requireTools([...new Set(chosen.flatMap((part) => toolsOf[part] ?? []))])
const folder = await mkdtemp(join(tmpdir(), 'baobab-bench-'))
try {
  // If this process is root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  await buildIfStale(print)
  const lines: Line[] = []
  const stolenTime = measureStolenTime()
  for (const part of chosen) lines.push(...(await parts[part]()))
  printTable(lines)
  print(
    `\nSpeed of one core at the end: ${coreSpeed()}; CPU time taken by other machines: ${stolenTime()}`,
  )
  process.exitCode = lines.some(({ isMet }) => isMet === false) ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

function onAddress(
  doing: string,
  measure: (address: string, log: typeof print) => Promise<Line[]>,
): Promise<Line[]> {
  print(doing)
  return onServer(join(folder, 'data'), ({ address }) => measure(address, print))
}

async function measureServer(dataDir: string, scratch: string): Promise<Line[]> {
  print('Starting with an empty folder, then with an existing database …')
  const first = await startServer(dataDir)
  await first.stop()
  const colds: number[] = []
  for (let i = 1; i < coldStarts; i++) {
    const again = await startServer(dataDir)
    colds.push(again.startSeconds)
    await again.stop()
  }
  const server = await startServer(dataDir)
  colds.push(server.startSeconds)
  const scripts: number[] = []
  for (const path of contentPages) scripts.push(await scriptBytesOf(server.address, path))

  const nginx = await startNginx(scratch, page, await fetchBytes(server.address + page, 'gzip'))
  print(`Requesting ${page} and a page that does not exist …`)
  const ours: Load[] = []
  const theirs: Load[] = []
  try {
    await measureLoad(server.address + page, server.pid, roundSeconds)
    for (let i = 0; i < rounds; i++) {
      ours.push(await measureLoad(server.address + page, server.pid, roundSeconds))
      theirs.push(await measureLoad(nginx.address + page, nginx.pid, roundSeconds))
    }
    await measureLoad(`${server.address}/no-such-page`, server.pid, roundSeconds)
    const memory = await treeMebibytesOf(server.pid)
    return report({ ours, theirs, memory, scripts, first: first.startSeconds, colds })
  } finally {
    await nginx.stop()
    await server.stop()
  }
}

type Measured = {
  ours: Load[]
  theirs: Load[]
  memory: number
  scripts: number[]
  first: number
  colds: number[]
}

function report({ ours, theirs, memory, scripts, first, colds }: Measured): Line[] {
  const rate = (loads: Load[]) => median(loads.map(({ perSecond }) => perSecond))
  const cpu = (loads: Load[]) => median(loads.map(({ cpuMicroseconds }) => cpuMicroseconds))
  const ratio = median(ours.map(({ perSecond }, i) => perSecond / (theirs[i]?.perSecond ?? 0)))
  const largest = Math.max(...scripts) / 1_000
  const rounded = (number: number) => Math.round(number).toLocaleString('en')
  return [
    {
      what: 'Requests per second, ours ÷ nginx',
      value: ratio.toFixed(2),
      target: 'at least 0.30',
      isMet: ratio >= 0.3,
    },
    {
      what: 'Requests per second, ours and nginx',
      value: `${rounded(rate(ours))} and ${rounded(rate(theirs))}`,
    },
    {
      what: 'CPU time per request, ours and nginx',
      value: `${cpu(ours).toFixed(1)} µs and ${cpu(theirs).toFixed(1)} µs`,
    },
    {
      what: 'First start, to the first page',
      value: `${first.toFixed(2)} s`,
      target: 'under 8 s',
      isMet: first < 8,
    },
    {
      what: 'Start with a database, to the first page',
      value: `${median(colds).toFixed(2)} s`,
      target: 'under 1.5 s',
      isMet: median(colds) < 1.5,
    },
    {
      what: 'Memory after load, database included',
      value: `${rounded(memory)} MiB`,
      target: `at most ${maxMebibytes} MiB`,
      isMet: memory <= maxMebibytes,
    },
    {
      what: 'JavaScript of the heaviest content page',
      value: `${largest.toFixed(1)} kB`,
      target: 'at most 115 kB',
      isMet: largest <= 115,
    },
  ]
}

function requireTools(names: readonly string[]): void {
  const missing = names.filter((name) => !hasTool(name))
  const [load = 0] = loadavg()
  if (missing.length === 0)
    return print(
      `${availableParallelism()} cores, load ${load.toFixed(1)}, speed of one core ${coreSpeed()}, Node ${process.version}`,
    )
  console.error(
    `The benchmark compares the server with nginx, under load from wrk. Missing: ${missing.join(', ')}.\n` +
      `Install it first, on Debian or Ubuntu with: apt install ${missing.join(' ')}`,
  )
  process.exit(1)
}

function hasTool(name: string): boolean {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk prints its version and exits with an error. A program that is not installed has no exit status.
    return error instanceof Error && 'status' in error && error.status !== null
  }
}
