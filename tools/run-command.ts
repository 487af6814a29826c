import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program to its end; gives its exit code and all it wrote. */
export async function runCommand(
  command: string,
  words: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  // Rejects where the program cannot be started.
  const [code] = await once(child, 'close')
  return { code, output }
}
