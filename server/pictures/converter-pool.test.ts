import { once } from 'node:events'
import { createServer } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { factsOf, halves } from '#tests/kit/server/media-host.ts'
import { canDropNetwork } from './confine.ts'
import type { Work } from './work.ts'
import { openConverterPool } from './converter-pool.ts'

type Options = Parameters<typeof openConverterPool>[0]

/** With `onWork`, the processes run that script instead of the converter. */
async function openPool({
  onWork,
  isConfined = false,
  ...options
}: Options & { onWork?: string; isConfined?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'converter-pool-'))
  const converter = join(folder, 'converter.mjs')
  if (onWork) await writeFile(converter, `process.on('message', (work) => { ${onWork} })`)
  const pool = { ...options, ...(isConfined && { folder }), ...(onWork && { converter }) }
  const { convert, close } = openConverterPool(pool)
  onTestFinished(async () => {
    close()
    await rm(folder, { recursive: true })
  })
  const from = join(folder, 'from.jpg')
  await writeFile(from, await halves(200, 100).jpeg().toBuffer())
  const work = (to: string): Work => ({
    act: 'crop',
    from,
    to: join(folder, to),
    magnified: 1,
    region: { left: 0, top: 0, width: 100, height: 100 },
    width: 50,
    height: 50,
    format: 'webp',
  })
  return { folder, convert, work }
}

/** Sends a result whose width is the process id. */
const sendPid = `process.send({ done: { width: process.pid, height: 1, bytes: 1, format: 'webp' } })`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a picture is cropped, resized and written', async () => {
  const { folder, convert, work } = await openPool()
  const done = await convert(work('to.webp'))
  expect(done).toMatchObject({ width: 50, height: 50, format: 'webp' })
  const body = await readFile(join(folder, 'to.webp'))
  expect(body.length).toBe(done.bytes)
  expect(await factsOf(body)).toEqual({ width: 50, height: 50, format: 'webp' })
})

test('at most two processes do all work, and end when they are idle', async () => {
  const { convert, work } = await openPool({ idleMs: 50, onWork: sendPid })
  const dones = await Promise.all(Array.from({ length: 12 }, () => convert(work('a.webp'))))
  const pids = [...new Set(dones.map(({ width }) => width))]
  expect(pids.length).toBeLessThanOrEqual(2)
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
})

test('work beyond the timeout is rejected, and the next work is done', async () => {
  const onWork = `if (!work.to.endsWith('endless')) ${sendPid}`
  const { convert, work } = await openPool({ size: 1, maxMs: { high: 500, low: 15_000 }, onWork })
  const endless = convert(work('endless'))
  const next = convert(work('a.webp'), 'low')
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' })
  expect(await next).toMatchObject({ format: 'webp' })
})

test.each([
  ['crashes', 'process.abort()'],
  ['sends anything else than an outcome', "process.send('a picture')"],
])('a process that %s fails only its own work', async (_what, act) => {
  const onWork = `if (work.to.endsWith('doomed')) ${act}; else ${sendPid}`
  const { convert, work } = await openPool({ size: 1, onWork })
  const doomed = convert(work('doomed'))
  const next = convert(work('a.webp'))
  await expect(doomed).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await next).toMatchObject({ format: 'webp' })
})

test('work beyond the queue limit is rejected at once', async () => {
  const { convert, work } = await openPool({ size: 1, maxWaiting: 1 })
  const works = ['a', 'b', 'c'].map((name) => convert(work(`${name}.webp`)))
  const results = await Promise.allSettled(works)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('high-priority work runs before low-priority work', async () => {
  const { convert, work } = await openPool({ size: 1 })
  const order: string[] = []
  const convertNamed = (name: string, priority: 'high' | 'low') =>
    convert(work(`${name}.webp`), priority).then(() => order.push(name))
  await Promise.all([
    convertNamed('first', 'high'),
    convertNamed('low', 'low'),
    convertNamed('waiting', 'high'),
  ])
  expect(order).toEqual(['first', 'waiting', 'low'])
})

test('a file that is not a picture is rejected with an error', async () => {
  const { folder, convert, work } = await openPool()
  await writeFile(join(folder, 'from.jpg'), 'no picture')
  await expect(convert(work('a.webp'))).rejects.toThrow('could not be converted')
})

test('the converter process gets no secrets in its environment', async () => {
  const onWork = `process.send({ failed: Object.keys(process.env).join() })`
  const { convert, work } = await openPool({ onWork })
  process.env['SECRET_OF_THE_TEST'] = 'hidden'
  const error = convert(work('a.webp')).catch(String)
  expect(await error).toMatch(/^Error: A picture could not be converted: [A-Z_,]+$/)
  expect(await error).not.toContain('SECRET_OF_THE_TEST')
})

test('a confined converter converts pictures', async () => {
  const { folder, convert, work } = await openPool({ isConfined: true })
  await convert(work('to.webp'))
  expect(await factsOf(await readFile(join(folder, 'to.webp')))).toMatchObject({ width: 50 })
  const drawing = resolve(import.meta.dirname, '../../content/artwork/partner-1.svg')
  expect(await convert({ ...work('drawing.webp'), from: drawing })).toMatchObject({ width: 50 })
})

test('a confined converter reads no file outside of its folder, and reaches no network where the system allows that', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'keys-'))
  const keys = join(outside, 'keys')
  await writeFile(keys, 'a secret')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await rm(outside, { recursive: true })
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const onWork = `
    const send = (network) => import('node:fs').then(({ readFileSync }) => {
      let read = 'read'
      try { readFileSync(${JSON.stringify(keys)}) } catch (error) { read = error.code }
      process.send({ failed: read + ' ' + network })
    })
    import('node:net').then(({ connect }) =>
      connect(${port}, '127.0.0.1').on('connect', () => send('connected')).on('error', ({ code }) => send(code)))`
  const { convert, work } = await openPool({ onWork, isConfined: true })
  const network = canDropNetwork() ? 'ENETUNREACH' : 'connected'
  await expect(convert(work('to.webp'))).rejects.toThrow(`ERR_ACCESS_DENIED ${network}`)
})
