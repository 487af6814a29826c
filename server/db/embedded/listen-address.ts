import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayEnter } from './account.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import { hasCode } from './has-code.ts'
import type { ListenAddress } from './lock-file.ts'

const socketPort = 5432

/**
 * Prefers a socket in the cluster directory. If that fails (long path, some shared folders), it uses a socket in a
 * temporary folder, and finally the loopback address.
 */
export async function chooseAddress(
  directory: ClusterDirectory,
  temporary = [tmpdir(), '/tmp'],
): Promise<ListenAddress> {
  const own = join(directory.path, 'socket')
  if (await canHoldSocket(own)) return { host: own, port: socketPort }
  for (const folder of temporary.filter((each) => mayEnter(directory.account, [each]))) {
    const host = await mkdtemp(join(folder, 'baobab-'))
    if (await canHoldSocket(host)) {
      if (directory.account) await chown(host, directory.account.uid, directory.account.gid)
      return { host, port: socketPort }
    }
    await rm(host, { recursive: true })
  }
  return { host: '127.0.0.1', port: await freePort() }
}

export const isSocket = ({ host }: ListenAddress) => host.startsWith('/')

/** Removes the temporary socket folder when the postmaster stops. */
export async function removeSocketFolder(
  address: ListenAddress,
  directory: ClusterDirectory,
): Promise<void> {
  if (isSocket(address) && address.host !== join(directory.path, 'socket'))
    await rm(address.host, { recursive: true, force: true })
}

type Login = { role: string; password: string; database: string }

export function connectionUrl(
  { host, port }: ListenAddress,
  { role, password, database }: Login,
): string {
  return `postgres://${role}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}

/** Tests by creating a socket: systems differ in the maximum path length and in folders that allow sockets. */
async function canHoldSocket(folder: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(join(folder, `.s.PGSQL.${socketPort + 1}`))
    await once(server, 'listening')
  } catch (error) {
    return hasCode(error, 'EADDRINUSE')
  }
  server.close()
  await once(server, 'close')
  return true
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
