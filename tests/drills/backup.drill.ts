import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { withBackup } from '#server/backup/open-backup.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { checksums, checksumsAt } from '#tests/kit/backup/backup-site.ts'
import { insertRegistrations } from '#tests/kit/backup/many-registrations.ts'
import { emptyDatabase } from '#tests/kit/database/database.ts'
import { countRecords, createRecords, eraseRecords } from '#tests/kit/make/records.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { spawnServer } from '#tests/kit/server/spawn-server.ts'
import { statusOf } from './killable-server.ts'
import { buyersOf, keepLimitsReset, orderUntilFinal } from './money/buyers.ts'
import { rare, stockRare } from './money/order-books.ts'
import { registerGuest } from './register-guest.ts'
import { dataDirWithKeys, servedSite } from './served-site.ts'
import { sizes } from './sizes.ts'

const { buyers: buyerCount, guests, registrations } = sizes.backup

test('a backup while visitors send 50 registrations and orders a second equals its snapshot, and erased people do not return', async () => {
  const site = await servedSite()
  const { db } = site.deps
  await createRecords(site.deps)
  await insertRegistrations(site.deps, guests)
  await stockRare(db, 1_000)
  const load = await startLoad(site.address, db)
  await load.until(50)

  const copy = join(site.folder, 'copy')
  let snapshot: Record<string, string> = {}
  let before = 0
  await writeBackup(site.source, copy, {
    onSnapshot: async (client) => {
      before = load.done()
      snapshot = await checksums(client)
      await load.until(before + 50)
    },
  })
  const during = load.done() - before
  const perSecond = await load.stop()
  console.info(
    `  ${during} registrations and orders during the backup, ${perSecond.toFixed(0)} a second`,
  )

  const DATABASE_URL = await emptyDatabase()
  const output = await site.command('restore', copy, { DATABASE_URL })
  expect(output).toContain('Erased 0 records again')
  expect(output).not.toContain('The audit log was changed')
  expect(await checksumsAt(DATABASE_URL)).toEqual(snapshot)
  expect(await checksumsAt(site.source.url)).not.toEqual(snapshot)
  expect(await heldAndOrdered(DATABASE_URL)).toEqual([{ isEqual: true }])

  await eraseRecords(site.deps)
  await site.command('backup', join(site.folder, 'later'))
  const later = await emptyDatabase()
  expect(await site.command('restore', copy, { DATABASE_URL: later })).toMatch(/Erased \d{3,} rec/)
  const { db: restored, close } = connect(later, { onError: () => undefined })
  // The registrations that were inserted in bulk are erased too, so only the email to staff is left.
  expect((await countRecords({ db: restored })).slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  await close()
})

test('a backup of many registrations: a kill half-way leaves the last one intact, and the next one works', async () => {
  const site = await servedSite()
  await site.firstCopy()
  await insertRegistrations(site.deps, registrations)
  const views = viewPages(site.address)
  const began = performance.now()
  const last = join(site.nightlyFolder, await site.backUpAgain())
  const seconds = (performance.now() - began) / 1_000
  const slowest = await views.stop()
  const { size } = await stat(last)

  const killed = site.spawnBackup(join(site.nightlyFolder, 'killed'))
  const partial = await untilHalf(site.nightlyFolder, size / 2)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  const left = await readdir(site.nightlyFolder)
  expect(left).toContain(partial)
  expect(left).not.toContain('killed')
  const known = { keys: site.source.keys, migrations: await readMigrations() }
  const { rows } = await withBackup(last, known, async ({ totals }) => totals)
  expect(rows).toBeGreaterThan(2 * registrations)

  const next = join(site.nightlyFolder, 'next')
  const peak = await peakMemory(site.spawnBackup(next))
  const files = await readdir(site.nightlyFolder)
  expect(files).toContain('next')
  expect(files.filter((name) => name.endsWith('.partial'))).toEqual([])
  const DATA_DIR = await dataDirWithKeys(site)
  const restoring = performance.now()
  expect(await site.command('restore', next, { DATA_DIR })).toContain('Restored.')
  const restored = (performance.now() - restoring) / 1_000
  console.info(
    [
      `  nightly backup: ${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, the slowest page meanwhile ${slowest.toFixed(0)} ms`,
      `  the command needs at most ${peak} MB of memory, and a restore takes ${restored.toFixed(1)} s`,
    ].join('\n'),
  )
  await expectServed(DATA_DIR)
})

/** Visitors who send 50 requests a second: registrations, and orders as long as there are buyers. */
async function startLoad(address: string, db: Db) {
  keepLimitsReset(() => db)
  const buyers = await buyersOf(address, { count: buyerCount, item: rare })
  const sent: Promise<unknown>[] = []
  const began = performance.now()
  let done = 0
  let isOver = false
  const count = () => (done += 1)
  const sending = (async () => {
    for (let guest = 0; !isOver; guest++) {
      sent.push(registerGuest(address, guest).then(count))
      const buyer = buyers[guest]
      const second = buyer
        ? orderUntilFinal(address, buyer)
        : registerGuest(address, 10_000 + guest)
      sent.push(second.then(count))
      await wait(40)
    }
  })()
  return {
    done: () => done,
    until: async (enough: number) => {
      while (done < enough) await wait(5)
    },
    /** Returns the requests per second. */
    stop: async () => {
      isOver = true
      await sending
      await Promise.all(sent)
      return done / ((performance.now() - began) / 1_000)
    },
  }
}

async function heldAndOrdered(url: string) {
  const { db, close } = connect(url, { onError: () => undefined })
  const { rows } = await sql`
    select reserved > 0 and reserved = (select sum(quantity) from order_line where product_size_id = size.id) as "isEqual"
    from product_size size where product_id = ${rare.merchId}
  `.execute(db)
  await close()
  return rows
}

/** Two visitors who load page after page. `stop` returns the slowest response in milliseconds. */
function viewPages(address: string) {
  const paths = ['/', '/events', '/merch-store', '/api/v1/event/all?limit=4&offset=0']
  let slowest = 0
  let isOver = false
  const visitors = [0, 1].map(async (visitor) => {
    for (let view = visitor; !isOver; view++) {
      const began = performance.now()
      expect(await statusOf(address + paths[view % paths.length])).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
      await wait(10)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
      return slowest
    },
  }
}

/** Waits until the unfinished file has so many bytes, and returns its name. */
async function untilHalf(folder: string, bytes: number): Promise<string> {
  for (; ; await wait(2))
    for (const name of await readdir(folder))
      if (name.endsWith('.partial')) {
        const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }))
        if (size > bytes) return name
      }
}

/** The most memory in MB that a process used until it ended. Only Linux reports it. */
async function peakMemory(child: ChildProcess): Promise<number> {
  let peak = 0
  const closed = once(child, 'close')
  let isOver = false
  void closed.then(() => (isOver = true))
  for (; !isOver; await wait(20)) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0))
  }
  expect(await closed).toEqual([0, null])
  return Math.round(peak / 1_000)
}

/** Starts a server on the restored data and reads a page of it. */
async function expectServed(DATA_DIR: string): Promise<void> {
  const PORT = String(await freePort())
  const server = spawnServer({ PORT, DATA_DIR, LOG_LEVEL: 'error' })
  server.stdout.resume()
  try {
    while ((await statusOf(`http://127.0.0.1:${PORT}/events`)) !== 200) await wait(20)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
