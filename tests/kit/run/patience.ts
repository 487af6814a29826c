import { availableParallelism, loadavg } from 'node:os'

/** A figure promised for a machine with nothing else to do, stretched by how much else this one has. */
export function onThisMachine(milliseconds: number): number {
  const [load = 0] = loadavg()
  return milliseconds * Math.max(1, load / availableParallelism())
}
