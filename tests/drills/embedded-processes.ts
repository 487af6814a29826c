import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testFolder } from '#tests/kit/run/test-folder.ts'

type Running = { pid: number; parent: number; command: string }

/**
 * A folder that every user may enter, in the test folder or in another one. The end of the test kills every PostgreSQL
 * in it and deletes it.
 */
export async function drillFolder(mode = 0o711, parent = testFolder()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'drill-'))
  await chmod(folder, mode)
  onTestFinished(async () => {
    killAll(await postgresIn(folder))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return folder
}

/**
 * The postmasters with data in this folder; there must never be two. Right after its fork a backend still has the
 * command line of the postmaster, so processes whose parent is in the list are left out.
 */
export async function postmastersIn(folder: string): Promise<number[]> {
  const isOurs = ({ command }: Running) =>
    /bin\/postgres\b/.test(command) && command.includes(` -D ${folder}/`)
  const found = (await running()).filter(isOurs)
  const pids = found.map(({ pid }) => pid)
  return found.filter(({ parent }) => !pids.includes(parent)).map(({ pid }) => pid)
}

/** The postmasters and their child processes. */
export async function postgresIn(folder: string): Promise<number[]> {
  const masters = await postmastersIn(folder)
  const forked = (await running()).filter(({ parent }) => masters.includes(parent))
  return [...masters, ...forked.map(({ pid }) => pid)]
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended, probably with its postmaster.
    }
}

async function running(): Promise<Running[]> {
  if (process.platform !== 'linux') return fromPs()
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(fromProc))
  return found.filter((each) => each !== undefined)
}

async function fromProc(pid: string): Promise<Running | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), parent: Number(parent), command: command.replaceAll('\0', ' ') }
  } catch {
    return undefined
  }
}

function fromPs(): Running[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}
