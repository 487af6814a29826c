import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { printDuration } from '#tests/kit/run/duration.ts'
import { cpuSecondsOf, mebibytesOf } from '#tests/bench/process-usage.ts'

const floodBytes = 4_500_000
/** The shortest requests for a cached page and for an uncached one. */
const requests = ['/about', '/n'].map((path) => `GET ${path} HTTP/1.1\r\nHost:x\r\n\r\n`)
const sockets = 70

test.each(requests)(
  '4.5 MB of %j from clients that read no responses neither delay others nor fill the memory',
  async (request) => {
    const { address, pid } = await startFront()
    const before = await mebibytesOf(pid)
    const share = request.repeat(Math.ceil(floodBytes / sockets / request.length))
    for (let count = 0; count < sockets; count++) {
      const socket = connect(Number(address.port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.pause().on('error', () => undefined)
      socket.write(share)
    }
    const { waitedMs, workedMs, mebibytes } = await visitMeanwhile(address.href, pid)
    const more = Math.round(mebibytes - before)
    console.info(`  ${more} MiB more memory`)
    printDuration('The longest wait for a page during a flood of requests', waitedMs)
    printDuration('The most work between two pages during a flood of requests', workedMs)
    expect(more).toBeLessThan(100)
  },
)

/** The worst values during 40 page views: the wait, the CPU time of the server, its memory. */
async function visitMeanwhile(href: string, pid: number) {
  const worst = { waitedMs: 0, workedMs: 0, mebibytes: 0 }
  for (let visit = 0; visit < 40; visit++) {
    const [began, workBefore] = [performance.now(), await cpuSecondsOf(pid)]
    const response = await fetch(`${href}about`)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    const work = (await cpuSecondsOf(pid)) - workBefore
    worst.waitedMs = Math.max(worst.waitedMs, Math.round(performance.now() - began))
    worst.workedMs = Math.max(worst.workedMs, Math.round(work * 1_000))
    worst.mebibytes = Math.max(worst.mebibytes, await mebibytesOf(pid))
  }
  return worst
}

async function startFront() {
  const file = fileURLToPath(new URL('front-process.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { address: new URL(String(line).trim()), pid: Number(child.pid) }
}
