import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program and returns its exit code and output. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  // Rejects if the program cannot be started.
  const [code] = await once(child, 'close')
  return { code, output }
}
