import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { importContent } from '#server/content-import/import-content.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { testFolder } from '#tests/kit/run/test-folder.ts'
import { withBuildLock } from '#tools/build-lock.ts'
import { quietReport } from '#tools/run-tool.ts'

/**
 * Puts a stopped database with the schema and the first content into a data folder. The first caller of a run makes the
 * template. Each server makes its own keys. The drills of the first start and of the import do without the template.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = join(testFolder(), 'template')
  if (!existsSync(template))
    await withBuildLock(`${template}.lock`, async () => {
      if (!existsSync(template)) await makeTemplate(template)
    })
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const { status, stderr } = spawnSync('cp', ['-pR', join(template, 'postgres'), dataDir])
  if (status !== 0) throw new Error(`The template could not be copied: ${stderr.toString()}`)
}

async function makeTemplate(template: string): Promise<void> {
  const unfinished = `${template}-unfinished`
  await mkdir(unfinished, { recursive: true })
  await chmod(unfinished, 0o711)
  const { connection, close } = await openDatabase(
    readSettings({ DATA_DIR: unfinished }),
    quietReport,
  )
  await importContent(connection.db, { clock: systemClock })
  await close()
  await rename(unfinished, template)
}
