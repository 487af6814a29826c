import { spawnSync } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importContent } from '#server/content-import/import-content.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { folderOfRun } from '#tests/kit/run/folder-of-run.ts'
import { quietReport } from '#tools/run-tool.ts'

/**
 * Puts a stopped database with the schema and the first content into a data folder. Each server makes its own keys. The
 * drills of the first start and of the import do without the template.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = await folderOfRun('template', makeTemplate)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const { status, stderr } = spawnSync('cp', ['-pR', join(template, 'postgres'), dataDir])
  if (status !== 0) throw new Error(`The template could not be copied: ${stderr.toString()}`)
}

async function makeTemplate(folder: string): Promise<void> {
  await chmod(folder, 0o711)
  const { connection, close } = await openDatabase(readSettings({ DATA_DIR: folder }), quietReport)
  await importContent(connection.db, { clock: systemClock })
  await close()
}
