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
  'pipelined requests from clients that never read (%j) use less than 100 MiB; page delay is recorded for the benchmark',
  async (request) => {
    const { address, pid } = await startHttpServer()
    const before = await mebibytesOf(pid)
    const requestsPerSocket = request.repeat(Math.ceil(floodBytes / sockets / request.length))
    for (let count = 0; count < sockets; count++) {
      const socket = connect(Number(address.port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.pause().on('error', () => undefined)
      socket.write(requestsPerSocket)
    }
    const { waitedMs, cpuMs, mebibytes } = await visitMeanwhile(address.href, pid)
    const addedMebibytes = Math.round(mebibytes - before)
    console.info(`  ${addedMebibytes} MiB more memory`)
    printDuration('The longest wait for a page during a flood of requests', waitedMs)
    printDuration('Maximum CPU time of the server per page view during a flood of requests', cpuMs)
    expect(addedMebibytes).toBeLessThan(100)
  },
)

/** The worst values during 40 page views: the wait, the CPU time of the server, its memory. */
async function visitMeanwhile(href: string, pid: number) {
  const worst = { waitedMs: 0, cpuMs: 0, mebibytes: 0 }
  for (let visit = 0; visit < 40; visit++) {
    const [began, cpuBefore] = [performance.now(), await cpuSecondsOf(pid)]
    const response = await fetch(`${href}about`)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    const cpuSeconds = (await cpuSecondsOf(pid)) - cpuBefore
    worst.waitedMs = Math.max(worst.waitedMs, Math.round(performance.now() - began))
    worst.cpuMs = Math.max(worst.cpuMs, Math.round(cpuSeconds * 1_000))
    worst.mebibytes = Math.max(worst.mebibytes, await mebibytesOf(pid))
  }
  return worst
}

async function startHttpServer() {
  const file = fileURLToPath(new URL('front-process.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { address: new URL(String(line).trim()), pid: Number(child.pid) }
}
