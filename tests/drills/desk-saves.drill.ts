import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { addPerson } from './desk-people.ts'
import { killableServer } from './killable-server.ts'
import { sizes } from './sizes.ts'

const { saves, kills } = sizes.deskSaves

type Headers = Record<string, string>
type Stored = { version: number; editedBy: string | null; body: { saves?: string[] } }

test('[C38] [D39] two editors save while the server is killed: no acknowledged save is lost', async () => {
  const server = await killableServer()
  const site = server.address.replace('127.0.0.1', 'localhost')
  const people = ['Ada', 'Bo']
  const browsers = await Promise.all(
    people.map((name) => addPerson(server, { name, roles: ['editor'] })),
  )
  const url = `${site}${consoleApiPrefix}/content/page/home/draft`
  const read = async (headers: Headers) => {
    const response = await untilResponse(() => fetch(url, { headers }))
    return (await response.json()).data as Stored
  }
  const acknowledged: string[] = []
  let conflicts = 0
  /** Adds an entry to the draft. A save without a response is sent again as it was. */
  const add = async (headers: Headers, entry: string) => {
    for (;;) {
      const { version, body } = await read(headers)
      const changed = { ...body, saves: [...(body.saves ?? []), entry] }
      const request = JSON.stringify({ version, body: changed })
      const response = await untilResponse(() =>
        fetch(url, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: request,
        }),
      )
      await response.arrayBuffer()
      if (response.status === 200) return void acknowledged.push(entry)
      expect(response.status).toBe(409)
      conflicts += 1
    }
  }
  const editors = browsers.map(async (headers, person) => {
    for (let count = 0; count < saves / 2; count += 1)
      await add(headers, `${people[person]} ${count}`)
  })
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = (kill * saves) / (kills + 1)
      while (acknowledged.length < enough) await wait(5)
      await wait(Math.random() * 50)
      await server.kill()
      server.start()
      await server.untilUp()
    }
  })()
  await Promise.all([...editors, killing])
  const { body, editedBy } = await read(browsers[0] ?? {})
  const stored = new Set(body.saves)
  expect(acknowledged).toHaveLength(saves)
  expect(people).toContain(editedBy)
  expect(acknowledged.filter((entry) => !stored.has(entry))).toEqual([])
  console.info(
    `  D39: ${acknowledged.length} saves acknowledged, ${conflicts} conflicts, ${kills} kills, 0 lost`,
  )
  await server.stop()
})

/** Repeats a request until the server responds. A 503 is the response of a server that starts or is overloaded. */
async function untilResponse(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send().catch(() => undefined)
    if (response && response.status < 500) return response
    await wait(20)
  }
}
