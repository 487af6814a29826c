import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { factsOf, halves } from '#tests/kit/server/media-host.ts'
import type { Work } from './work.ts'
import { openConverterPool } from './converter-pool.ts'

type Options = Parameters<typeof openConverterPool>[0]

/** With `onWork`, the processes do that and nothing else. */
async function bench({ onWork, ...options }: Options & { onWork?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'converter-pool-'))
  const converter = join(folder, 'converter.mjs')
  if (onWork) await writeFile(converter, `process.on('message', (work) => { ${onWork} })`)
  const { convert, close } = openConverterPool({ ...options, ...(onWork && { converter }) })
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

/** An answer whose width tells which process it came from. */
const tellPid = `process.send({ done: { width: process.pid, height: 1, bytes: 1, format: 'webp' } })`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a picture is cut, made smaller and written', async () => {
  const { folder, convert, work } = await bench()
  const done = await convert(work('to.webp'))
  expect(done).toMatchObject({ width: 50, height: 50, format: 'webp' })
  const body = await readFile(join(folder, 'to.webp'))
  expect(body.length).toBe(done.bytes)
  expect(await factsOf(body)).toEqual({ width: 50, height: 50, format: 'webp' })
})

test('many works are done by two processes, which go home when there is nothing to do', async () => {
  const { convert, work } = await bench({ idleMs: 50, onWork: tellPid })
  const dones = await Promise.all(Array.from({ length: 12 }, () => convert(work('a.webp'))))
  const pids = [...new Set(dones.map(({ width }) => width))]
  expect(pids.length).toBeLessThanOrEqual(2)
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
})

test('work that takes too long is ended, and the next is done', async () => {
  const onWork = `if (!work.to.endsWith('endless')) ${tellPid}`
  const { convert, work } = await bench({ size: 1, mostMs: { now: 500, patient: 15_000 }, onWork })
  const endless = convert(work('endless'))
  const next = convert(work('a.webp'), 'patient')
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' })
  expect(await next).toMatchObject({ format: 'webp' })
})

test('a process that crashes takes one picture with it and no more', async () => {
  const onWork = `work.to.endsWith('doomed') ? process.abort() : ${tellPid}`
  const { convert, work } = await bench({ size: 1, onWork })
  const doomed = convert(work('doomed'))
  const next = convert(work('a.webp'))
  await expect(doomed).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await next).toMatchObject({ format: 'webp' })
})

test('more work than can wait is refused at once', async () => {
  const { convert, work } = await bench({ size: 1, mostWaiting: 1 })
  const works = ['a', 'b', 'c'].map((name) => convert(work(`${name}.webp`)))
  const ends = await Promise.allSettled(works)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('whoever waits goes before patient work', async () => {
  const { convert, work } = await bench({ size: 1 })
  const order: string[] = []
  const ask = (name: string, pace: 'now' | 'patient') =>
    convert(work(`${name}.webp`), pace).then(() => order.push(name))
  await Promise.all([ask('first', 'now'), ask('patient', 'patient'), ask('waiting', 'now')])
  expect(order).toEqual(['first', 'waiting', 'patient'])
})

test('a file that is no picture is a fault that says so', async () => {
  const { folder, convert, work } = await bench()
  await writeFile(join(folder, 'from.jpg'), 'no picture')
  await expect(convert(work('a.webp'))).rejects.toThrow('could not be converted')
})

test('the process that touches pictures knows no secrets', async () => {
  const onWork = `process.send({ failed: Object.keys(process.env).join() })`
  const { convert, work } = await bench({ onWork })
  process.env['SECRET_OF_THE_TEST'] = 'hidden'
  const told = convert(work('a.webp')).catch(String)
  expect(await told).toMatch(/^Error: A picture could not be converted: [A-Z_,]+$/)
  expect(await told).not.toContain('SECRET_OF_THE_TEST')
})
