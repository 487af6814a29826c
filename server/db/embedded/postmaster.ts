import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused } from '../refused.ts'
import { asAccount, isRoot } from './account.ts'
import { type Binaries, environmentOf } from './binaries.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import { isSocket } from './listen-address.ts'
import { isAlive, type ListenAddress, readLockFile } from './lock-file.ts'

export type Command = { program: string; options: string[] }

/** Everything that is not PostgreSQL's default. A throwaway cluster trades safety for the speed of tests. */
export function postmasterCommand({
  directory,
  binaries,
  address,
  isThrowaway,
}: {
  directory: ClusterDirectory
  binaries: Binaries
  address: ListenAddress
  isThrowaway: boolean
}): Command {
  const settings = {
    cluster_name: `baobab-${binaries.version}`,
    port: address.port,
    listen_addresses: isSocket(address) ? '' : address.host,
    unix_socket_directories: isSocket(address) ? `"${address.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 60,
    shared_buffers: '64MB',
    // A small site gains nothing from these and pays for them in memory and in slow first queries.
    jit: 'off',
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // What people sent us may stand in errors and in statements, so neither is written down.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(isThrowaway && throwaway),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return {
    program: join(binaries.folder, 'bin/postgres'),
    options: ['-D', join(directory.path, 'data'), ...options],
  }
}

const throwaway = {
  max_connections: 300,
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** Whether a postmaster that outlived its server was started the way we would start it now. */
export function wasStartedBy({ program, options }: Command, directory: ClusterDirectory): boolean {
  const told = readFileSync(join(directory.path, 'data/postmaster.opts'), 'utf8')
  return told.trim() === [program, ...options.map((option) => `"${option}"`)].join(' ')
}

/**
 * Resolves when PostgreSQL takes connections, or when it found that another one has the cluster.
 * In a session of its own, so that Ctrl-C reaches the server first, which then stops it in good order.
 */
export async function launch(
  command: Command,
  directory: ClusterDirectory,
): Promise<'ready' | 'locked'> {
  const log = openLog(directory)
  const { child, failure } = spawnDetached(command, directory, log.descriptor)
  closeSync(log.descriptor)
  while (child.exitCode === null && child.signalCode === null) {
    if (failure.error)
      throw new DatabaseRefused(`PostgreSQL could not be run: ${failure.error.message}`)
    const lock = readLockFile(join(directory.path, 'data'))
    if (lock?.pid === child.pid && lock?.isReady) return 'ready'
    await pause(10)
  }
  const words = readFileSync(log.path, 'utf8').slice(log.offset)
  if (/lock file .* already exists|shared memory block .* still in use/.test(words)) return 'locked'
  throw new DatabaseRefused(
    `PostgreSQL did not start: ${lastComplaint(words) ?? `see ${log.path}`}`,
  )
}

/** A fast stop: running queries are broken off, everything committed is kept. */
export async function stopPostmaster(
  directory: ClusterDirectory,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  const data = join(directory.path, 'data')
  const pid = readLockFile(data)?.pid
  if (pid === undefined) return
  const isGone = () => !isAlive(pid) || readLockFile(data)?.pid !== pid
  process.kill(pid, signal)
  if (await within(6_000, isGone)) return
  process.kill(pid, 'SIGQUIT')
  await within(2_000, isGone)
}

async function within(milliseconds: number, isTrue: () => boolean): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (!isTrue()) {
    if (performance.now() > until) return false
    await pause(10)
  }
  return true
}

function spawnDetached({ program, options }: Command, { account }: ClusterDirectory, log: number) {
  const child: ChildProcess = spawn(program, options, {
    ...asAccount(account),
    detached: true,
    env: environmentOf(dirname(dirname(program))),
    stdio: ['ignore', log, log],
  })
  const failure: { error?: Error } = {}
  child.on('error', (error) => (failure.error = error))
  child.unref()
  return { child, failure }
}

const fullLog = 1_000_000

/** PostgreSQL inherits it open; on disk it belongs to whoever the folder belongs to, like all that lies there. */
function openLog(directory: ClusterDirectory) {
  const path = join(directory.path, 'log.txt')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > fullLog) renameSync(path, join(directory.path, 'log-before.txt'))
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  const { uid, gid } = statSync(directory.path)
  if (isRoot()) fchownSync(descriptor, uid, gid)
  return { path, descriptor, offset: size > fullLog ? 0 : size }
}

function lastComplaint(words: string): string | undefined {
  return words.match(/(?:FATAL|PANIC|postgres):\s+(.*)/g)?.at(-1)
}
