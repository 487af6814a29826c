import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

type Ready = { url: string; adminUrl: string; pid: number; afterMs: number }

export type Owner = {
  /** The result of the start, or the message with which it was refused. */
  outcome: Promise<Ready | { refused: string }>
  printed: string[]
  logged: string[]
  /** The numbers PostgreSQL has confirmed. */
  written: Set<number>
  /** Resolves when so many more numbers are confirmed. */
  writes: (more: number) => Promise<void>
  /** Resolves when a printed or logged line contains the text. */
  prints: (text: string) => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

type Options = { sharedFolder?: string; checkout?: string; node?: string; uid?: number }

/** Starts embedded-owner.ts as a process, from this checkout or another one. */
export function startOwner(dataDir: string, options: Options = {}): Owner {
  const {
    sharedFolder = '',
    checkout = join(import.meta.dirname, '../..'),
    node = process.execPath,
    uid,
  } = options
  const script = join(checkout, 'tests/drills/embedded-owner.ts')
  const began = performance.now()
  const child = spawn(node, [script, dataDir, sharedFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(uid !== undefined && { uid, gid: uid }),
  })
  onTestFinished(() => end(child, 'SIGKILL'))
  const [printed, logged, written] = [[] as string[], [] as string[], new Set<number>()]
  const outcome = Promise.withResolvers<Ready | { refused: string }>()
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => {
    const message = JSON.parse(line)
    if (message.printed) printed.push(message.printed)
    if (message.logged) logged.push(message.logged)
    if (message.written) written.add(message.written)
    if (message.refused) outcome.resolve(message)
    if (message.ready) outcome.resolve({ ...message.ready, afterMs: performance.now() - began })
  })
  child.on('exit', (code, signal) => outcome.resolve({ refused: `ended with ${code ?? signal}` }))
  let nextLine = Promise.withResolvers<void>()
  for (const event of ['line', 'close'])
    lines.on(event, () => {
      nextLine.resolve()
      nextLine = Promise.withResolvers()
    })
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('The process ended while the drill waited for it')
      await nextLine.promise
    }
  }
  const writes = (more: number) => {
    const goal = written.size + more
    return until(() => written.size >= goal)
  }
  return {
    outcome: outcome.promise,
    printed,
    logged,
    written,
    writes,
    prints: (text) => until(() => [...printed, ...logged].some((line) => line.includes(text))),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

export async function ready(owner: Owner): Promise<Ready> {
  const outcome = await owner.outcome
  if ('refused' in outcome) throw new Error(`The database did not start: ${outcome.refused}`)
  return outcome
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}
