import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const paceMs = 300

/** How fast one core works just now, so that figures of two days can be compared: a shared machine is not the same every hour. */
export function machinePace(): string {
  let kilobyte: Uint8Array = new Uint8Array(1_024)
  let hashes = 0
  const startedAt = performance.now()
  for (; performance.now() - startedAt < paceMs; hashes += 1)
    kilobyte = new Uint8Array(createHash('sha512').update(kilobyte).digest())
  return `${(hashes / paceMs).toFixed(0)} hashes a ms`
}

/** From now on, the share of processor time that this machine wanted and its host gave to others. Linux alone tells. */
export function takenByOthers(): () => string {
  const before = processorTimes()
  return () => {
    const after = processorTimes()
    if (!before || !after) return 'unknown'
    const spent = after.map((time, i) => time - (before[i] ?? 0))
    const all = spent.reduce((sum, time) => sum + time, 0)
    return `${((100 * (spent[7] ?? 0)) / all).toFixed(0)} %`
  }
}

/** User, nice, system, idle, waiting for disks, two kinds of interrupts, stolen. */
function processorTimes(): number[] | undefined {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return first.split(/\s+/).slice(1, 9).map(Number)
  } catch {
    return undefined
  }
}
