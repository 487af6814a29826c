import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { emptyResult, type RunResult, withExitCode } from './tally.ts'

const command = createRequire(import.meta.url).resolve('@playwright/test/cli')
let running: ChildProcess | undefined

/** Playwright runs only as a command, so our reporter sends the result back in a message. */
export async function runPlaywright(filters: string[]): Promise<RunResult> {
  const child = fork(command, ['test', '--pass-with-no-tests', ...filters])
  running = child
  let result = emptyResult
  child.on('message', (sent: RunResult) => (result = sent))
  const [code] = await once(child, 'exit')
  running = undefined
  return withExitCode(result, code !== 0)
}

/** Asks a running Playwright to stop its server and browsers. Returns whether one was running. */
export const stopPlaywright = (): boolean => running?.kill('SIGINT') ?? false
