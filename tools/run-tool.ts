import { DatabaseRefused } from '#server/db/refused.ts'
import type { Report } from '#server/db/report.ts'
import { SettingsError } from '#server/settings.ts'
import { VaultError } from '#server/vault/vault.ts'

const nothing = () => undefined

/** For a command that has an answer of its own to print. */
export const quietReport: Report = {
  say: nothing,
  log: { info: nothing, warn: nothing, error: nothing },
}

/** What somebody can mend is told in a sentence, everything else with its trace. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isMendable = [SettingsError, DatabaseRefused, VaultError].some(
      (kind) => error instanceof kind,
    )
    console.error(isMendable && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
