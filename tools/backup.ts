import { resolve } from 'node:path'
import { BackupRefused, type Progress, writeBackup } from '#server/backup/backup.ts'
import { openDatabaseUnmigrated } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { findKeys, keyLocation } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

/** `npm run backup -- <file>` writes a copy of the database, also while the site serves. */
await runTool(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0)
    throw new BackupRefused('Name the file to write: npm run backup -- /path/to/file')
  const settings = readSettings()
  const [newest, ...older] = findKeys(settings)
  if (!newest)
    throw new BackupRefused(
      `There is no key in ${keyLocation(settings)}: run this command with the settings of the server.`,
    )
  const path = resolve(file)
  const { url, close } = await openDatabaseUnmigrated(settings, quietReport)
  try {
    const source = {
      url,
      keys: [newest, ...older] as const,
      clock: systemClock,
    }
    const written = await writeBackup(source, path, { onProgress: printProgress() })
    const { header, totals, bytes, sha256, list } = written
    const keys = header.keys.map(({ id }) => `"${id}"`).join(', ')
    console.log(
      [
        `Backed up ${totals.tables} tables and ${totals.rows} rows: ${inMegabytes(bytes)}`,
        `  File:     ${path}`,
        `  SHA-256:  ${sha256}`,
        `  Erasures: ${list}`,
        `  Keys:     ${keys}, in ${keyLocation(settings)}`,
        'The keys are not in the file. Without them it is worthless, so store a copy of them elsewhere.',
      ].join('\n'),
    )
  } finally {
    await close()
  }
})

/** Prints at most one line per second. */
function printProgress(): (progress: Progress) => void {
  let printedAt = performance.now()
  return ({ tables, ofTables, bytes }) => {
    if (performance.now() - printedAt < 1_000) return
    printedAt = performance.now()
    console.log(`${tables} of ${ofTables} tables, ${inMegabytes(bytes)} before compression`)
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
