import { BackupRefused } from '#server/backup/backup.ts'
import { DatabaseRefused } from '#server/db/refused.ts'
import type { Report } from '#server/db/report.ts'
import { SettingsError } from '#server/settings.ts'
import { VaultError } from '#server/vault/vault.ts'

const ignore = () => undefined

/** For a command that prints only its own result. */
export const quietReport: Report = {
  print: ignore,
  log: { info: ignore, warn: ignore, error: ignore },
}

/** Prints only the message of an error that the user can fix, and every other error with its stack trace. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isFixable = [SettingsError, DatabaseRefused, VaultError, BackupRefused].some(
      (kind) => error instanceof kind,
    )
    console.error(isFixable && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
