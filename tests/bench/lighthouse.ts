import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '#tests/kit/browser/find-browser.ts'
import type { FoundBrowser } from '#tests/kit/browser/found-browser.ts'
import { median } from './load.ts'
import type { Line } from './table.ts'

/** Installed by npx only when needed, because it is larger than all other development tools together. */
const version = 'lighthouse@13.5.0'
const rounds = 5
const maxRounds = 10
/**
 * A round below this share of the machine's best speed was slowed down by other work and is repeated, up to `maxRounds`
 * rounds. The fastest `rounds` count.
 */
const minSpeedShare = 0.8
export const publicPages = [
  '/',
  '/about',
  '/leadership',
  '/landacknowledgement',
  '/program',
  '/blog',
  '/events',
  '/newsletter',
  '/volunteer',
  '/become-member',
  '/partnership',
  '/donate?step=1',
  '/campaign',
  '/campaign/details',
  '/merch-store',
  '/merch-store/woven-baobab-tee',
  '/merch-store/checkout',
]

const run = promisify(execFile)

/** `others` is the lowest score of accessibility, best practices and SEO. */
type Figures = {
  score: number
  others: number
  lcp: number
  cls: number
  tbt: number
  /** The speed of the machine, measured by Lighthouse. */
  speed: number
}

/** The Lighthouse scores of each page on a simulated phone. */
export async function measureLighthouse(
  address: string,
  print: (sentence: string) => void,
): Promise<Line[]> {
  const { path, env } = await findBrowser(print)
  const requested = process.argv.filter(
    (word) => word.startsWith('/') && publicPages.includes(word),
  )
  const lines: Line[] = []
  let best = 0
  for (const page of requested.length > 0 ? requested : publicPages) {
    const found: Figures[] = []
    const undisturbed = () => found.filter(({ speed }) => speed >= best * minSpeedShare)
    while (undisturbed().length < rounds && found.length < maxRounds) {
      found.push(await runLighthouse(address + page, { path, env }))
      best = Math.max(best, ...found.map(({ speed }) => speed))
    }
    const counted = found.toSorted((one, other) => other.speed - one.speed).slice(0, rounds)
    const line = report(page, counted)
    lines.push(line)
    const speed = Math.round(median(counted.map((figures) => figures.speed)))
    print(
      `${page}: ${line.value}, fastest ${counted.length} of ${found.length} rounds, speed ${speed}`,
    )
  }
  return lines
}

async function runLighthouse(url: string, { path, env }: FoundBrowser): Promise<Figures> {
  const flags = ['--quiet', '--output=json']
  const { stdout } = await run(
    'npx',
    ['--yes', version, url, ...flags, '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
    { env: { ...process.env, ...env, CHROME_PATH: path }, maxBuffer: 64_000_000 },
  )
  const { categories, audits, environment } = JSON.parse(stdout)
  const share = (name: string) => Math.round(categories[name].score * 100)
  const figure = (name: string) => Number(audits[name].numericValue)
  return {
    score: share('performance'),
    others: Math.min(...['accessibility', 'best-practices', 'seo'].map(share)),
    lcp: figure('largest-contentful-paint') / 1_000,
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    speed: environment.benchmarkIndex,
  }
}

function report(page: string, found: readonly Figures[]): Line {
  const middle = (pick: (figures: Figures) => number) => median(found.map(pick))
  const score = middle((figures) => figures.score)
  const others = middle((figures) => figures.others)
  const lcp = middle((figures) => figures.lcp)
  const cls = middle((figures) => figures.cls)
  const tbt = Math.round(middle((figures) => figures.tbt))
  return {
    what: `Lighthouse on ${page}: performance, lowest other score, LCP, CLS (TBT)`,
    value: `${score}, ${others}, ${lcp.toFixed(2)} s, ${cls.toFixed(3)} (${tbt} ms)`,
    target: 'at least 97, 100, at most 1.5 s, 0',
    isMet: score >= 97 && others === 100 && lcp <= 1.5 && Math.round(cls * 1_000) === 0,
  }
}
