import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { environmentOf, prepareBinaries } from '#server/db/embedded/binaries.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { mustRun, ordinaryUser, untilUp, type Workspace } from './workspace.ts'

/** A PostgreSQL as its own process on a TCP port, like one on another machine. Returns its URL. */
export async function startExternalDatabase(workspace: Workspace): Promise<string> {
  const account = await ordinaryUser()
  const folder = join(workspace.folder, 'postgres')
  const data = join(folder, 'data')
  await mkdir(folder)
  if (account) await chown(folder, account.uid, account.gid)
  const copiesFolder = join(workspace.folder, 'binaries')
  const binaries = await prepareBinaries({ account, copiesFolder, print: () => undefined })
  const program = (name: string, args: string[]) => ({
    command: join(binaries.folder, 'bin', name),
    args,
    cwd: folder,
    ...account,
    env: environmentOf(binaries.folder),
  })
  const options = ['-U', 'baobab', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await mustRun(workspace, program('initdb', ['-D', data, ...options]))
  const port = await freePort()
  const url = `postgres://baobab@127.0.0.1:${port}/postgres`
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '']
  await untilUp(workspace.start(program('postgres', args)), () => isReachable(url))
  return url
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
  return true
}
