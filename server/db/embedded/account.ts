import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'

export type Account = { uid: number; gid: number }

const ownName = 'baobab-db'

export const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root runs it under a system account. Other users run it as themselves. */
export function accountForNewCluster({ print }: Pick<Report, 'print'>): Account | undefined {
  if (!isRoot()) return undefined
  const own = findAccount(ownName) ?? createAccount(print)
  if (own) return own
  const nobody = findAccount('nobody')
  if (!nobody)
    throw new DatabaseRefused(
      `PostgreSQL does not run as root, and no account ${ownName} could be made for it: start Baobab as an ordinary user, or set DATABASE_URL.`,
    )
  print(`No account ${ownName} could be made for the database, so it runs as nobody.`)
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

/** Tests access by trying it, because mode bits do not include access lists and parent folders. */
export function mayEnter(account: Account | undefined, paths: readonly string[]): boolean {
  if (!account) return paths.every(isEnterable)
  const test = 'for path do test -x "$path" || exit 1; done'
  const { status } = spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], asAccount(account))
  return status === 0
}

function isEnterable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A child process starts in a folder that every account may enter. */
export const asAccount = (account: Account | undefined) => ({
  cwd: '/',
  ...(account && { uid: account.uid, gid: account.gid }),
})

function createAccount(print: Report['print']): Account | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownName], {
    // The PATH of a root shell does not always include /usr/sbin.
    env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
    stdio: 'ignore',
  })
  const account = findAccount(ownName)
  if (account) print(`Made the system account ${ownName}, which runs the database.`)
  return account
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8').match(
    new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm'),
  )
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}
