import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>
export type Run = { command: string; args: readonly string[]; cwd?: string } & Partial<Account> & {
    env?: NodeJS.ProcessEnv
  }
type Account = { uid: number; gid: number }

const stopLimitMs = 15_000

/** A temporary folder and the processes of the checks. `close` stops the processes and deletes the folder. */
export async function openWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-deployment-'))
  // Some checks run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const children = new Set<ChildProcess>()
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined

  /** Starts a program in its own process group, so that its child processes end with it. */
  const start = ({ command, args, ...options }: Run): Started => {
    if (closing) throw new Error('The checks were interrupted.')
    const child = spawn(command, args, {
      ...options,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }).finally(() => children.delete(child))
    // An error is reported by `untilUp` or `run`.
    ended.catch(() => undefined)
    return {
      child,
      ended,
      output: () => output,
      stop: async (signal = 'SIGTERM') => {
        if (isRunning(child)) child.kill(signal)
        return ended
      },
    }
  }

  /** Runs a program to its end. */
  const run = async (program: Run): Promise<{ code: number | null; output: string }> => {
    const started = start(program)
    return { code: await started.ended, output: started.output() }
  }

  const close = async () => {
    for (const child of children) signalGroup(child, 'SIGTERM')
    await Promise.race([Promise.all([...children].map(untilExit)), wait(stopLimitMs)])
    for (const child of children) signalGroup(child, 'SIGKILL')
    for (const closer of closers.toReversed()) await closer().catch(() => undefined)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    folder,
    start,
    run,
    /** Registers work for the end. */
    onClose: (closer: () => Promise<unknown>) => void closers.push(closer),
    close: () => (closing ??= close()),
  }
}

export type Started = {
  child: ChildProcess
  ended: Promise<number | null>
  output: () => string
  /** Sends a signal and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Runs a program and fails with its output if its exit code is not 0. */
export async function mustRun(workspace: Workspace, program: Run): Promise<string> {
  const { code, output } = await workspace.run(program)
  const line = [program.command, ...program.args].join(' ').slice(0, 200)
  if (code !== 0) throw new Error(`"${line}" ended with ${code}: ${output.trim().slice(-1_500)}`)
  return output
}

/** Waits until `isUp` is true, or fails with the output of the process. */
export async function untilUp(started: Started, isUp: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + 120_000
  while (!(await isUp().catch(() => false))) {
    if (!isRunning(started.child) || performance.now() > latest)
      throw new Error(`A program did not start: ${started.output().trim().slice(-1_500)}`)
    await wait(30)
  }
}

/** An ordinary user for commands that must not run as root; undefined if this process is not root. */
export async function ordinaryUser(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readFile('/etc/passwd', 'utf8')
  const [, , uid = 65_534, gid = 65_534] = /^nobody:.*/m.exec(accounts)?.[0].split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

export const isInstalled = async (workspace: Workspace, name: string): Promise<boolean> =>
  (await workspace.run({ command: 'sh', args: ['-c', `command -v ${name}`] })).code === 0

const isRunning = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode === null && signalCode === null && pid !== undefined

async function untilExit(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await once(child, 'exit')
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The whole group has already ended.
  }
}
