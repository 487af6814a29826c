import { type OpenDatabase, openDatabaseForCommand } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { type Site, startSite } from '#tests/kit/server/site.ts'
import { quietReport } from '#tools/run-tool.ts'

export type StartedDesk = { site: Site; database: OpenDatabase; deps: Deps }

export async function startDesk(environment: Record<string, string> = {}): Promise<StartedDesk> {
  // Without SITE_URL the address in links is localhost.
  const site = await startSite({ SITE_URL: '', ...environment })
  const settings = readSettings({ DATA_DIR: site.dataDir, ...environment })
  const database = await openDatabaseForCommand(settings, quietReport)
  const { db } = database.connection
  const deps = { db, settings, clock: systemClock, keys: loadKeys(settings), paymentListeners }
  return { site, database, deps }
}

export async function stopDesk({ site, database }: StartedDesk): Promise<void> {
  await database.close()
  await site.stop()
}
