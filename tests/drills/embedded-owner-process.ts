import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

type Ready = { url: string; adminUrl: string; pid: number; afterMs: number }

export type Owner = {
  /** How it started, or the sentence with which it was refused. */
  outcome: Promise<Ready | { refused: string }>
  printed: string[]
  logged: string[]
  /** The numbers PostgreSQL has confirmed. */
  written: Set<number>
  /** Resolves when that many more numbers are confirmed than now. */
  writes: (more: number) => Promise<void>
  /** Resolves when it has said or logged something with these words. */
  says: (words: string) => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

type Options = { sharedFolder?: string; checkout?: string; node?: string; uid?: number }

/** embedded-owner.ts as a process of its own, of this checkout or of another. */
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
    const told = JSON.parse(line)
    if (told.printed) printed.push(told.printed)
    if (told.logged) logged.push(told.logged)
    if (told.written) written.add(told.written)
    if (told.refused) outcome.resolve(told)
    if (told.ready) outcome.resolve({ ...told.ready, afterMs: performance.now() - began })
  })
  child.on('exit', (code, signal) => outcome.resolve({ refused: `ended with ${code ?? signal}` }))
  let news = Promise.withResolvers<void>()
  for (const event of ['line', 'close'])
    lines.on(event, () => {
      news.resolve()
      news = Promise.withResolvers()
    })
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('The owner ended before that')
      await news.promise
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
    says: (words) => until(() => [...printed, ...logged].some((line) => line.includes(words))),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

export async function ready(owner: Owner): Promise<Ready> {
  const outcome = await owner.outcome
  if ('refused' in outcome) throw new Error(`The owner was refused: ${outcome.refused}`)
  return outcome
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}
