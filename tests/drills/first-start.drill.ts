import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/kit/server/site.ts'
import { drillFolder, postmastersIn } from './embedded-processes.ts'
import { statusOf } from './killable-server.ts'

const root = resolve(import.meta.dirname, '../..')
const notCopied = new Set(['node_modules', 'build', 'data', '.git'])

/** The sources without a build, as after `npm ci` in a fresh clone. */
async function freshCheckout(): Promise<string> {
  // A folder in memory may forbid programs.
  const folder = join(await drillFolder(0o755, tmpdir()), 'baobab')
  for (const name of await readdir(root))
    if (!notCopied.has(name))
      await cp(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('the first npm start builds apart from the server, and SIGTERM to npm stops server and database', async () => {
  const checkout = await freshCheckout()
  const dataDir = join(checkout, 'data')
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void npm.kill('SIGKILL'))
  while ((await statusOf(`http://127.0.0.1:${port}/about`)) !== 200) {
    expect(npm.exitCode, 'npm runs').toBeNull()
    await wait(100)
  }
  const [database = 0] = await postmastersIn(dataDir)
  const server = await parentOf(database)
  expect(await commandOf(server)).toContain('tools/start.ts')
  expect(await readFile(`/proc/${server}/maps`, 'utf8'), 'no bundler').not.toMatch(/rolldown/)
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(
    await readFile(`/proc/${server}/status`, 'utf8'),
  )?.[1]
  console.log(`  ${Math.round(Number(resident) / 1_024)} MiB resident after the first start`)

  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await expect.poll(() => commandOf(server), { timeout: 30_000 }).toBe('')
  await expect.poll(() => postmastersIn(dataDir), { timeout: 30_000 }).toEqual([])
})

const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Empty for a process that has ended. */
const commandOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
