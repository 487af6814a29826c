import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { readContents } from '#server/mail/contents.ts'
import { backupSite } from '#tests/kit/backup/backup-site.ts'
import { createRecords, eraseRecords } from '#tests/kit/make/records.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { backupJobs } from './jobs.ts'
import { makeFolder } from './partial-file.ts'

test('each night one of two servers makes one backup, and old ones are deleted', async () => {
  const { copies, nodes, night, deps, backupFolder } = await scheduledSite()
  await mkdir(backupFolder)
  for (const name of ['baobab-2020-01-01T10-40-00Z.backup', 'mine.backup'])
    await writeFile(join(backupFolder, name), 'old')
  for (const passed of [0, 1, 2]) {
    if (passed > 0) deps.clock.advance(25 * hourMs)
    await Promise.all(nodes.map((addDueJobs) => addDueJobs()))
    await night()
    expect(await copies()).toHaveLength(passed + 2)
  }
  // Within the same night there is nothing to do, also for a job that is retried.
  await nodes[0]?.()
  await night()
  expect(await copies()).toHaveLength(4)
  expect(await copies()).toContain('mine.backup')
})

test('a failed backup is retried, and staff get one email a day', async () => {
  const { copies, night, nodes, deps, mails, backupFolder } = await scheduledSite()
  await writeFile(backupFolder, 'a file, so no folder can be made here')
  await nodes[0]?.()
  await night()
  await night()
  expect(await mails()).toEqual([
    {
      to: (await readOrganisation(deps.db)).email,
      text: expect.stringContaining('The nightly backup failed'),
    },
  ])
  expect((await mails())[0]?.text).toContain(
    `The folder ${backupFolder} for backups cannot be made or read (ENOTDIR).`,
  )
  await rm(backupFolder)
  deps.clock.advance(hourMs)
  await night()
  expect(await copies()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('a folder in which no folder can be made fails at once', async () => {
  await expect(makeFolder('/proc/nowhere')).rejects.toThrow(/^The folder .+ cannot be made or read/)
})

test('a site without a backup for more than 26 hours is logged and emailed once a day', async () => {
  const { deps, check, mails } = await scheduledSite()
  const error = async () => (await check()).error.mock.calls.length
  expect(await error()).toBe(0)
  deps.clock.advance(26 * hourMs)
  expect(await error()).toBe(0)
  expect(await mails()).toEqual([])
  deps.clock.advance(1)
  expect(await error()).toBe(1)
  expect(await error()).toBe(1)
  expect((await mails()).map(({ text }) => text)).toEqual([
    expect.stringContaining('For more than 26 hours the site has made no copy of its data.'),
  ])
  deps.clock.advance(24 * hourMs)
  await check()
  expect(await mails()).toHaveLength(2)
})

test('no backup counts as missing while its job waits, or after it succeeded', async () => {
  const { deps, check, mails, nodes, night } = await scheduledSite()
  await check()
  deps.clock.advance(30 * hourMs)
  await nodes[0]?.()
  await check()
  await night()
  deps.clock.advance(25 * hourMs)
  await check()
  expect(await mails()).toEqual([])
})

test('the list of erasures is updated between backups', async () => {
  const { deps, run, backupFolder } = await scheduledSite()
  await createRecords(deps)
  const list = async () => {
    await run('list of erasures')
    const names = await readdir(backupFolder)
    expect(names).toHaveLength(1)
    return (await readFile(join(backupFolder, names[0] ?? ''), 'utf8')).split('\n').length - 2
  }
  expect(await list()).toBe(0)
  await eraseRecords(deps)
  expect(await list()).toBe(6)
})

/** Two servers on one database, with a folder for backups, at 04:00 in Calgary. */
async function scheduledSite() {
  const { deps, connection, url, folder } = await backupSite()
  const backupFolder = join(folder, 'nightly')
  const jobs = backupJobs({ url, folder: backupFolder })
  const nightlyOnly = jobs.filter(({ name }) => name === 'backup')
  const run = async (name: string) => {
    const log = jobLog()
    const { signal } = new AbortController()
    const ignore = async () => undefined
    const job = jobs.find((each) => each.name === name)
    await job?.run({}, { deps, log, jobId: 1, signal, finish: ignore, putOff: ignore })
    return log
  }
  return {
    deps,
    backupFolder,
    run,
    check: () => run('missing backup'),
    nodes: [1, 2].map(() => createScheduler(deps.db, deps.clock, nightlyOnly)),
    /** The worker runs all waiting jobs, without the delay before a retry. */
    night: async () => {
      await connection.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
      await runJobs({ connection, deps, jobs: nightlyOnly })
    },
    copies: async () => (await readdir(backupFolder)).filter((name) => name.endsWith('.backup')),
    mails: async () => {
      const rows = await deps.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('purpose', '=', 'backup alert')
        .execute()
      return Promise.all(
        rows.map(async (row) => {
          const contents = await readContents(deps.db, deps, row)
          return { to: contents?.to, text: contents?.text }
        }),
      )
    },
  }
}
