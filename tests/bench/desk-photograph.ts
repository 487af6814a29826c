import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type DeskSession, onBrowser } from './browser.ts'
import { median } from './load.ts'
import type { Line } from './table.ts'

const rounds = 5
const maxSeconds = 5
/** 24 megapixels, about 5 MB as JPEG. */
const size = { width: 6_000, height: 4_000 }
const quality = 90

type Times = { shown: number; usable: number }

/** Adds photographs to the library: from choosing the file until the picture has alt text and can be used. */
export async function measurePhotographs(
  { site, enter }: DeskSession,
  print: (sentence: string) => void,
): Promise<Line[]> {
  const photographs = await makePhotographs()
  const folder = await mkdtemp(join(tmpdir(), 'baobab-photographs-'))
  try {
    return await onBrowser(print, async (browser) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await enter(context)
      const page = await context.newPage()
      await page.addInitScript(watchChoice)
      const times: Times[] = []
      for (const [round, photograph] of photographs.entries()) {
        const file = join(folder, `photograph-${round}.jpg`)
        await writeFile(file, photograph)
        await page.goto(`${site}/console/pictures`)
        times.push(await addPhotograph(page, file, `Photograph ${round}`))
      }
      return [report(photographs, times)]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addPhotograph(page: Page, file: string, alt: string): Promise<Times> {
  await page.getByLabel('Add pictures', { exact: true }).last().setInputFiles(file)
  await page.waitForFunction(() => Reflect.get(window, 'shownAfter') !== undefined)
  await page
    .getByRole('link', { name: /Needs alt text/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'Picture' })
  await form.getByLabel('Alt text', { exact: true }).fill(alt)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: alt }).waitFor()
  return page.evaluate(() => ({
    shown: Number(Reflect.get(window, 'shownAfter')) / 1_000,
    usable: (performance.now() - Number(Reflect.get(window, 'chosenAt'))) / 1_000,
  }))
}

/** Records the milliseconds from choosing a file to the frame that draws its picture in the library. */
function watchChoice(): void {
  const isDrawn = () =>
    [...document.querySelectorAll('main li a')].some(
      (tile) =>
        tile.textContent.includes('Needs alt text') && tile.querySelector('img')?.naturalWidth,
    )
  const poll = (chosenAt: number) => {
    if (isDrawn()) Object.assign(window, { chosenAt, shownAfter: performance.now() - chosenAt })
    else requestAnimationFrame(() => poll(chosenAt))
  }
  addEventListener('change', () => poll(performance.now()), { capture: true, once: true })
}

function report(photographs: readonly Buffer[], times: readonly Times[]): Line {
  const megabytes = median(photographs.map(({ length }) => length)) / 1_000_000
  const usable = median(times.map((one) => one.usable))
  const shown = median(times.map((one) => one.shown))
  return {
    what: `A photograph of ${megabytes.toFixed(1)} MB and 24 megapixels, to usable`,
    value: `${usable.toFixed(1)} s (in the library after ${shown.toFixed(1)} s)`,
    target: `at most ${maxSeconds} s`,
    isMet: usable <= maxSeconds,
  }
}

/** Each shows another part of one scene of gradients, shapes and grain: the library stores equal files once. */
async function makePhotographs(): Promise<Buffer[]> {
  const [width, height] = [size.width + rounds, size.height]
  const noise = (wide: number, high: number, mean: number, sigma: number) =>
    sharp({
      create: {
        width: wide,
        height: high,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean, sigma },
      },
    })
  const shapes = await noise(600, 400, 150, 70)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const raw = { width, height, channels: 3 } as const
  const scene = await noise(width, height, 220, 14)
    .composite([
      { input: shapes, raw, blend: 'multiply' },
      { input: gradient(width, height), blend: 'multiply' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  const photographs: Buffer[] = []
  for (let left = 0; left < rounds; left++) {
    const part = sharp(scene, { raw }).extract({ left, top: 0, ...size })
    photographs.push(await part.jpeg({ quality }).toBuffer())
  }
  return photographs
}

const gradient = (width: number, height: number) =>
  Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="sky" x2="0" y2="1">
        <stop stop-color="#27405e" />
        <stop offset=".5" stop-color="#d98c5f" />
        <stop offset="1" stop-color="#4c3127" />
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)" />
    </svg>`)
