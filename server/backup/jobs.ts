import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { defineScheduledJob, type Job, type JobRun, lastSlot } from '#server/jobs/jobs.ts'
import { alertAboutBackup } from './alert.ts'
import { writeBackup } from './backup.ts'
import { refreshErasureList } from './erasure-list.ts'
import { BackupRefused } from './header.ts'
import { makeFolder } from './partial-file.ts'
import { isJobUnderWay, recordBackup, watchBackups } from './queries.ts'
import { expiredCopies, nameOfCopy } from './retention.ts'

const nightly = { dailyAt: '03:40' } as const
const jobName = 'backup'
const longestGapMs = 26 * hourMs

type BackupTarget = { url: string; folder: string }

/** The jobs of a site with a folder for backups: the nightly backup, the list of erasures and the alert. */
export const backupJobs = (target: BackupTarget): readonly Job[] => [
  defineScheduledJob(jobName, nightly, (run) => backUpNightly(target, run)),
  // Often, because people who are erased after the newest list would return with a restored backup.
  defineScheduledJob('list of erasures', { everyMinutes: 1 }, async ({ deps }) => {
    await makeFolder(target.folder)
    await refreshErasureList(target, deps.clock.now())
  }),
  defineScheduledJob('missing backup', { everyMinutes: 60 }, alertIfMissing),
]

/** A retried job does nothing if another one has made the backup of this night. */
async function backUpNightly(
  { url, folder }: BackupTarget,
  { deps, log, signal }: JobRun,
): Promise<void> {
  const now = deps.clock.now()
  const { succeeded_at } = await watchBackups(deps.db, now)
  if (succeeded_at && succeeded_at >= lastSlot(nightly, now)) return
  try {
    await makeFolder(folder)
    const source = { url, keys: deps.keys, clock: deps.clock }
    const { totals, bytes } = await writeBackup(source, join(folder, nameOfCopy(now)), { signal })
    log.info({ part: 'backup', ...totals, bytes }, 'the nightly backup is done')
  } catch (error) {
    // A stopping server has not failed: the job runs again when it starts.
    if (!signal.aborted)
      await alertAboutBackup(
        deps,
        'failed',
        error instanceof BackupRefused ? error.message : undefined,
      )
    throw error
  }
  await recordBackup(deps.db, now)
  for (const name of expiredCopies(await readdir(folder), now)) await rm(join(folder, name))
}

/** A backup that was killed half-way reports no failure, so the time since the last good one is checked too. */
async function alertIfMissing({ deps, log }: JobRun): Promise<void> {
  const now = deps.clock.now()
  const { succeeded_at, watched_since } = await watchBackups(deps.db, now)
  const since = succeeded_at ?? watched_since
  if (now.getTime() - since.getTime() <= longestGapMs) return
  if (await isJobUnderWay(deps.db, jobName)) return
  log.error({ part: 'backup', since }, 'no nightly backup for more than 26 hours')
  await alertAboutBackup(deps, 'missing')
}
