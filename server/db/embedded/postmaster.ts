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

/** All settings that differ from PostgreSQL's defaults. A throwaway cluster trades durability for speed. */
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
    // For a small site these features only cost memory and slow down first queries.
    jit: 'off',
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // Errors and statements may contain personal data, so neither is logged.
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

/** Whether the running postmaster was started with the same program and options as this version uses. */
export function wasStartedBy({ program, options }: Command, directory: ClusterDirectory): boolean {
  const recorded = readFileSync(join(directory.path, 'data/postmaster.opts'), 'utf8')
  return recorded.trim() === [program, ...options.map((option) => `"${option}"`)].join(' ')
}

/**
 * Resolves when PostgreSQL accepts connections, or when another process holds the lock of the cluster.
 * It runs in a separate process group, so that Ctrl-C reaches only the server, which then stops it properly.
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
  const output = readFileSync(log.path, 'utf8').slice(log.offset)
  if (/lock file .* already exists|shared memory block .* still in use/.test(output))
    return 'locked'
  throw new DatabaseRefused(`PostgreSQL did not start: ${lastError(output) ?? `see ${log.path}`}`)
}

/** SIGINT is PostgreSQL's fast shutdown: running queries are aborted, committed data is safe. */
export async function stopPostmaster(
  directory: ClusterDirectory,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  const data = join(directory.path, 'data')
  const pid = readLockFile(data)?.pid
  if (pid === undefined) return
  const isGone = () => !isAlive(pid) || readLockFile(data)?.pid !== pid
  process.kill(pid, signal)
  if (await waitUntil(isGone, 6_000)) return
  process.kill(pid, 'SIGQUIT')
  await waitUntil(isGone, 2_000)
}

async function waitUntil(isTrue: () => boolean, milliseconds: number): Promise<boolean> {
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

const maxLogBytes = 1_000_000

/** PostgreSQL inherits the open file. Its owner is the owner of the folder, as for all files there. */
function openLog(directory: ClusterDirectory) {
  const path = join(directory.path, 'log.txt')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(path, join(directory.path, 'log-before.txt'))
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  const { uid, gid } = statSync(directory.path)
  if (isRoot()) fchownSync(descriptor, uid, gid)
  return { path, descriptor, offset: size > maxLogBytes ? 0 : size }
}

function lastError(output: string): string | undefined {
  return output.match(/(?:FATAL|PANIC|postgres):\s+(.*)/g)?.at(-1)
}
