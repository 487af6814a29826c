import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const durationMs = 300

/** The current speed of one core, to compare figures of different days on a shared machine. */
export function coreSpeed(): string {
  let kilobyte: Uint8Array = new Uint8Array(1_024)
  let hashes = 0
  const startedAt = performance.now()
  for (; performance.now() - startedAt < durationMs; hashes += 1)
    kilobyte = new Uint8Array(createHash('sha512').update(kilobyte).digest())
  return `${(hashes / durationMs).toFixed(0)} hashes a ms`
}

/** The share of CPU time that the host of this virtual machine gave to others since the call (Linux only). */
export function measureStolenTime(): () => string {
  const before = processorTimes()
  return () => {
    const after = processorTimes()
    if (!before || !after) return 'unknown'
    const spent = after.map((time, i) => time - (before[i] ?? 0))
    const all = spent.reduce((sum, time) => sum + time, 0)
    return `${((100 * (spent[7] ?? 0)) / all).toFixed(0)} %`
  }
}

/** User, nice, system, idle, I/O wait, two kinds of interrupts, stolen. */
function processorTimes(): number[] | undefined {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return first.split(/\s+/).slice(1, 9).map(Number)
  } catch {
    return undefined
  }
}
