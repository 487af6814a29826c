import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { drillFolder } from './embedded-processes.ts'

let made: Promise<string> | undefined

afterAll(async () => {
  if (made) await rm(await made, { recursive: true, force: true })
})

/** A DATA_DIR with a copy of one stopped cluster, which is faster than a new cluster for each drill. */
export async function drillCluster(dataDir?: string): Promise<string> {
  const original = await (made ??= makeCluster())
  const folder = dataDir ?? (await drillFolder())
  if (dataDir) await mkdir(dataDir, { recursive: true, mode: 0o711 })
  spawnSync('cp', ['-pR', join(original, 'postgres'), folder])
  return folder
}

async function makeCluster(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-original-'))
  await chmod(dataDir, 0o711)
  const ignore = () => undefined
  const log = { info: ignore, warn: ignore, error: ignore }
  const { stop } = await startEmbedded({ dataDir, print: ignore, log })
  await stop()
  return dataDir
}
