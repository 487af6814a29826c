import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuSecondsOf } from './process-usage.ts'

export type Load = { perSecond: number; cpuMicroseconds: number }

const run = promisify(execFile)

/** Asks for one address as fast as it is answered, over 32 connections, and counts what each answer costs. */
export async function putLoadOn(url: string, pid: number, seconds: number): Promise<Load> {
  const cpuBefore = await cpuSecondsOf(pid)
  const { stdout } = await run('wrk', [
    '--threads=1',
    '--connections=32',
    `--duration=${seconds}s`,
    '--header=Accept-Encoding: gzip',
    url,
  ])
  const cpuUsed = (await cpuSecondsOf(pid)) - cpuBefore
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  return { perSecond, cpuMicroseconds: (cpuUsed / requests) * 1_000_000 }
}

/** One number for several, which a busy moment of the machine does not move. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length - 1 - middle], sorted[middle]]
  return (low + high) / 2
}

/** The number that so many of a hundred stay below. */
export const percentile = (numbers: readonly number[], percent: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil((numbers.length * percent) / 100) - 1] ?? Number.NaN
