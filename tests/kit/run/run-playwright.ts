import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { nothingYet, oneFailure, type Tally, together } from './tally.ts'

const command = createRequire(import.meta.url).resolve('@playwright/test/cli')
let running: ChildProcess | undefined

/** Playwright can be run only as a command; our reporter in it sends back what became of the journeys. */
export async function runPlaywright(filters: string[]): Promise<Tally> {
  const child = fork(command, ['test', '--pass-with-no-tests', ...filters])
  running = child
  let tally = nothingYet
  child.on('message', (sent: Tally) => (tally = sent))
  const [code] = await once(child, 'exit')
  running = undefined
  const isBroken = code !== 0 && tally.failed === 0
  return isBroken ? together(tally, oneFailure) : tally
}

/** Asks a run to put its server and its browsers away and to end; says whether there is one. */
export const stopPlaywright = (): boolean => running?.kill('SIGINT') ?? false
