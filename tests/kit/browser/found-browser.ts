import { spawnSync } from 'node:child_process'

export type FoundBrowser = { path: string; env: Record<string, string> }

/** Starts the browser once, because some systems have a stub that only prints how to install it. */
export function starts({ path, env }: FoundBrowser): boolean {
  const { status } = spawnSync(path, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
    stdio: 'ignore',
  })
  return status === 0
}
