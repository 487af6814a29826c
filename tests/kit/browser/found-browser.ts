import { spawnSync } from 'node:child_process'

export type FoundBrowser = { path: string; env: Record<string, string> }

/** Some systems ship a stub that only says how to install the real thing, so each one found is started once. */
export function starts({ path, env }: FoundBrowser): boolean {
  const { status } = spawnSync(path, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
    stdio: 'ignore',
  })
  return status === 0
}
