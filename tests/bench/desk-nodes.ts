import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ContentKind } from '#contract/console/screen.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { type DeskSession, signIn } from './browser.ts'
import { createDatabase, onPostgres } from './filled-app.ts'
import { median } from './load.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Line } from './table.ts'

const rounds = 5
const maxMs = 2_000

type Published = { kind: ContentKind; id: string; field: string }

const records: readonly Published[] = [
  { kind: 'page', id: 'home', field: 'description' },
  { kind: 'event', id: 'hair-day', field: 'name' },
  { kind: 'post', id: 'what-supper-is', field: 'title' },
]

/** Publishes on the first of two servers with one database and polls the public page of both. */
export const measurePublishing = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const settings = {
      DATABASE_URL: await createDatabase(adminUrl, 'nodes'),
      ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    }
    const nodes: ServerProcess[] = []
    try {
      nodes.push(await startServer(join(dataDir, 'first'), { settings }))
      const desk = await signIn(nodes[0] ?? fail())
      nodes.push(await startServer(join(dataDir, 'second'), { settings }))
      const lines: Line[] = []
      for (const record of records) lines.push(await measureRecord(desk, nodes, record))
      return lines
    } finally {
      for (const node of nodes) await node.stop()
    }
  })

async function measureRecord(
  desk: DeskSession,
  nodes: readonly ServerProcess[],
  { kind, id, field }: Published,
): Promise<Line> {
  const address = `${desk.site}${consoleApiPrefix}/content/${kind}/${id}`
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { version, body, path } = await send(`${address}/draft`, { headers: desk.headers })
    const text = `Text of round ${round}`
    // Both servers have the page in their cache.
    await Promise.all(nodes.map((node) => fetch(node.address + path).then((page) => page.text())))
    const saved = await put(desk, 'PUT', `${address}/draft`, {
      version,
      body: { ...body, [field]: text },
    })
    const startedAt = performance.now()
    await Promise.all([
      put(desk, 'POST', `${address}/publish`, { version: saved.version }),
      ...nodes.map((node) => untilShown(node.address + path, text)),
    ])
    times.push(performance.now() - startedAt)
  }
  return {
    what: `Publish of ${kind === 'event' ? 'an' : 'a'} ${kind}, to visible on both of two servers`,
    value: `${median(times).toFixed(0)} ms (slowest ${Math.max(...times).toFixed(0)} ms)`,
    target: `at most ${maxMs.toLocaleString('en')} ms`,
    isMet: Math.max(...times) <= maxMs,
  }
}

const Reply = z.object({
  data: z.looseObject({
    version: z.number(),
    body: z._default(z.record(z.string(), z.unknown()), {}),
    path: z._default(z.nullable(z.string()), null),
  }),
})

async function send(address: string, request: RequestInit) {
  const response = await fetch(address, request)
  if (!response.ok) throw new Error(`${address} responded ${await response.text()}`)
  return Reply.parse(await response.json()).data
}

const put = ({ headers }: DeskSession, method: string, address: string, body: object) =>
  send(address, { method, headers, body: JSON.stringify(body) })

async function untilShown(address: string, text: string): Promise<void> {
  const latest = performance.now() + 30_000
  while (!(await (await fetch(address)).text()).includes(text))
    if (performance.now() > latest) throw new Error(`${address} does not show the change.`)
}

function fail(): never {
  throw new Error('The first server is missing.')
}
