import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { emptyTally, oneFailure, type Tally, addTallies } from './tally.ts'

const command = createRequire(import.meta.url).resolve('@playwright/test/cli')
let running: ChildProcess | undefined

/** Playwright runs only as a command, so our reporter sends the results back in a message. */
export async function runPlaywright(filters: string[]): Promise<Tally> {
  const child = fork(command, ['test', '--pass-with-no-tests', ...filters])
  running = child
  let tally = emptyTally
  child.on('message', (sent: Tally) => (tally = sent))
  const [code] = await once(child, 'exit')
  running = undefined
  const isUnreported = code !== 0 && tally.failed === 0
  return isUnreported ? addTallies(tally, oneFailure) : tally
}

/** Asks a running Playwright to stop its server and browsers. Returns whether one was running. */
export const stopPlaywright = (): boolean => running?.kill('SIGINT') ?? false
