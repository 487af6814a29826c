import { readErasureList } from '#server/backup/erasure-list.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { readSettings } from '#server/settings.ts'
import { type Erasure, readErasures, replayErasures } from '#server/vault/erasures.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * `npm run --silent erasures > list` prints the erased records: ids, dates and kinds, no personal data.
 * `npm run erasures -- replay list` erases them again after an older backup was restored.
 */
await runTool(async () => {
  const [verb, path] = process.argv.slice(2)
  const { connection, close } = await openDatabaseForCommand(readSettings(), quietReport)
  try {
    if (verb === 'replay' && path) console.log(await replay(path))
    else for (const erasure of await readErasures(connection.db)) console.log(lineOf(erasure))
  } finally {
    await close()
  }

  async function replay(file: string): Promise<string> {
    let listed = 0
    let erased = 0
    for await (const erasures of readErasureList(file)) {
      listed += erasures.length
      erased += await replayErasures(connection.db, erasures, forgetErasedRows)
    }
    return `${listed} records on the list, ${erased} of them were restored and are erased again.`
  }
})

function lineOf({ id, purpose, erased_at }: Erasure): string {
  return `${id} ${erased_at.toISOString()} ${purpose}`
}
