import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { startThrowaway } from '#server/db/throwaway.ts'
import { testFolder } from '#tests/kit/run/test-folder.ts'

/** A database behind a proxy, which a test cuts off and connects again while the server runs. */
export async function startBreakableDatabase() {
  const { url, stop } = await startThrowaway(testFolder())
  const proxy = await breakableProxy(url)
  return {
    ...proxy,
    stop: async () => {
      await proxy.close()
      await stop()
    },
  }
}

/** A second address of a database, which a test cuts off while the first one works. */
export async function breakableProxy(url: string) {
  const target = new URL(url)
  const host = decodeURIComponent(target.hostname)
  const port = Number(target.port)
  const sockets = new Set<Socket>()
  let isCut = false
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy()
    const isSocket = host.startsWith('/')
    const database = connect(isSocket ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address() as AddressInfo
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  target.hostname = '127.0.0.1'
  target.port = String(address.port)
  return {
    url: target.href,
    cut: () => {
      isCut = true
      closeAll()
    },
    restore: () => {
      isCut = false
    },
    close: async () => {
      closeAll()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
