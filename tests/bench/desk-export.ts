import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { exportGifts } from '#contract/console/gift.ts'
import { confirmStepUp } from '#contract/console/session.ts'
import { readToday } from '#contract/console/today.ts'
import { referenceOf } from '#contract/text/donation.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { insertGift } from '#server/donations/queries.ts'
import { giftRecord } from '#server/donations/sealed.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { quietReport } from '#tools/run-tool.ts'
import { type DeskSession, signIn } from './browser.ts'
import { mebibytesOf } from './process-usage.ts'
import { onServer, type ServerProcess } from './server-process.ts'
import type { Line } from './table.ts'

const gifts = 10_000
const maxMebibytes = 50
const restMs = 5_000
const sampleMs = 20
const donor = {
  firstName: 'Niambi',
  lastName: 'Adeyemi',
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  country: 'Canada',
  address: '12 Placeholder Street SE',
  city: 'Calgary',
  state: 'Alberta',
  postalCode: '',
}

/** Exports the gifts of a server process, and reads the memory of that process meanwhile. */
export const measureDeskExport = (folder: string): Promise<Line[]> => {
  const dataDir = join(folder, 'desk-export')
  return onServer(dataDir, async (server) => {
    const desk = await signIn(server)
    await insertGifts(dataDir)
    await send(desk, confirmStepUp.path, {})
    for (let i = 0; i < 100; i++) await send(desk, readToday.path)
    await pause(restMs)
    return measureExport(server, desk)
  })
}

async function measureExport(server: ServerProcess, desk: DeskSession): Promise<Line[]> {
  const rest = await mebibytesOf(server.pid)
  let peak = rest
  let isReading = true
  const sampling = (async () => {
    while (isReading) {
      peak = Math.max(peak, await mebibytesOf(server.pid))
      await pause(sampleMs)
    }
  })()
  const startedAt = performance.now()
  const response = await send(desk, exportGifts.path, { reason: 'Year end of 2026' })
  const lines = (await response.text()).trimEnd().split('\n').length
  const seconds = (performance.now() - startedAt) / 1_000
  isReading = false
  await sampling
  if (lines !== gifts + 1) throw new Error(`The export has ${lines} lines.`)
  const more = peak - rest
  return [
    {
      what: `Export of ${gifts.toLocaleString('en')} gifts, each with an audit log entry`,
      value: `${seconds.toFixed(1)} s`,
    },
    {
      what: 'The same, memory of the server above rest',
      value: `${more.toFixed(0)} MiB`,
      target: `at most ${maxMebibytes} MiB`,
      isMet: more <= maxMebibytes,
    },
  ]
}

/** Received e-Transfers with encrypted donors, beside the running server and with its keys. */
async function insertGifts(dataDir: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir })
  const { connection, close } = await openDatabaseForCommand(settings, quietReport)
  const deps = { keys: loadKeys(settings), clock: systemClock }
  const row = { frequency: 'one-time', method: 'e-transfer', state: 'received' } as const
  for (let batch = 0; batch < gifts / 100; batch++)
    await connection.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 100; i++) {
        const id = randomUUID()
        const sealed = await sealRecord(tx, deps, { kind: giftRecord, row: id, values: { donor } })
        const times = { given_at: systemClock.now(), settled_at: systemClock.now() }
        await insertGift(tx, {
          id,
          key_hash: randomBytes(32),
          amount: 5_000,
          is_anonymous: false,
          reference: referenceOf(String(batch * 100 + i).padStart(6, '0')),
          ...row,
          ...sealed,
          ...times,
        })
      }
    })
  await close()
}

async function send({ site, headers }: DeskSession, path: string, body?: object) {
  const request = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(site + consoleApiPrefix + path, { headers, ...request })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
