import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'

export type Account = { uid: number; gid: number }

const ownName = 'baobab-db'

export const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root lends it an account. Everyone else runs it as themselves. */
export function accountForNewCluster({ say }: Pick<Report, 'say'>): Account | undefined {
  if (!isRoot()) return undefined
  const own = findAccount(ownName) ?? createAccount(say)
  if (own) return own
  const nobody = findAccount('nobody')
  if (!nobody)
    throw new DatabaseRefused(
      `PostgreSQL does not run as root, and no account ${ownName} could be made for it: start Baobab as an ordinary user, or set DATABASE_URL.`,
    )
  say(`No account ${ownName} could be made for the database, so it runs as nobody.`)
  return nobody
}

/** An existing cluster can be run only by the account that owns it. */
export function accountOfCluster(data: string): Account | undefined {
  if (!isRoot()) return undefined
  const { uid, gid } = statSync(data)
  if (uid === 0)
    throw new DatabaseRefused(
      `The database in ${data} belongs to root, and PostgreSQL does not run as root: give the folder back to the account that made it.`,
    )
  return { uid, gid }
}

/** Asks the system itself, because mode bits alone do not tell the whole of who may go where. */
export function mayEnter(account: Account | undefined, paths: readonly string[]): boolean {
  if (!account) return paths.every(mayEnterOurselves)
  const test = 'for path do test -x "$path" || exit 1; done'
  const { status } = spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], asAccount(account))
  return status === 0
}

function mayEnterOurselves(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A child starts in a folder that every account may enter, whatever the server's own is. */
export const asAccount = (account: Account | undefined) => ({
  cwd: '/',
  ...(account && { uid: account.uid, gid: account.gid }),
})

function createAccount(say: Report['say']): Account | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownName], {
    // Not every root shell looks there by itself.
    env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
    stdio: 'ignore',
  })
  const account = findAccount(ownName)
  if (account) say(`Made the system account ${ownName}, which runs the database.`)
  return account
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8').match(
    new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm'),
  )
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}
