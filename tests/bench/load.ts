import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuSecondsOf } from './process-usage.ts'

export type Load = { perSecond: number; cpuMicroseconds: number }

const run = promisify(execFile)

/** Requests one URL with wrk over 32 connections, and measures the rate and the CPU time per request. */
export async function measureLoad(url: string, pid: number, seconds: number): Promise<Load> {
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

/** The median, which single slow measurements do not change. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length - 1 - middle], sorted[middle]]
  return (low + high) / 2
}

/** The value that so many percent of the numbers do not exceed. */
export const percentile = (numbers: readonly number[], percent: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil((numbers.length * percent) / 100) - 1] ?? Number.NaN
