import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused } from '#server/backup/backup.ts'
import { schemaVersion } from '#server/backup/header.ts'
import { type OpenBackup, withBackup } from '#server/backup/open-backup.ts'
import { chooseLists, restoreBackup } from '#server/backup/restore.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { openDatabaseUnmigrated } from '#server/db/open.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { readSettings } from '#server/settings.ts'
import { findKeys } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * `npm run restore -- <file>` loads a backup into an empty database. It verifies the whole file before it writes.
 * `--erasures <list>` names the list of erasures, which by default lies beside the file.
 */
await runTool(async () => {
  const { file, erasures } = readArguments()
  const settings = readSettings()
  const migrations = await readMigrations()
  console.log(`Verifying ${file}`)
  await withBackup(file, { keys: findKeys(settings), migrations }, async (backup) => {
    console.log(describe(backup))
    const lists = await chooseLists(file, backup, erasures)
    const { url, close } = await openDatabaseUnmigrated(settings, quietReport)
    try {
      const target = { url, migrations, forgetRows: forgetErasedRows }
      const { migrated, erased, brokenAudit } = await restoreBackup(target, backup, lists)
      if (migrated > 0) console.log(`Applied ${migrated} newer migrations.`)
      console.log(
        lists.length > 0
          ? `Erased ${erased} records again, which were erased after the backup: ${lists.join(', ')}`
          : `There is no list of erasures beside the file, so records that were erased after ${backup.header.madeAt} are back. If you have a list, run before the start: npm run erasures -- replay <list>`,
      )
      if (brokenAudit !== undefined)
        console.log(`The audit log was changed before the backup, at entry ${brokenAudit}.`)
      console.log(
        'Staff accounts are as they were at the backup: check the list of people in the Desk. All staff must sign in again.',
      )
      console.log('Restored. Start the site with: npm start')
    } finally {
      await close()
    }
  })
})

function readArguments(): { file: string; erasures: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { erasures: { type: 'string' } },
      allowPositionals: true,
    })
    const [file] = positionals
    if (file && positionals.length === 1) return { file: resolve(file), erasures: values.erasures }
  } catch {
    // An unknown option gets the same sentence.
  }
  throw new BackupRefused(
    'Name the file to restore: npm run restore -- /path/to/file [--erasures /path/to/list]',
  )
}

function describe({ header, totals }: OpenBackup): string {
  const { madeAt, product, migrations } = header
  return [
    `The backup of ${madeAt} is complete: ${totals.tables} tables, ${totals.rows} rows`,
    `  made by version ${product}, schema ${schemaVersion(migrations)}`,
  ].join('\n')
}
