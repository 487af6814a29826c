import { readFile } from 'node:fs/promises'
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
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    const erased = await replayErasures(connection.db, lines.map(parseErasure), forgetErasedRows)
    return `${lines.length} records on the list, ${erased} of them were restored and are erased again.`
  }
})

function lineOf({ id, purpose, erased_at }: Erasure): string {
  return `${id} ${erased_at.toISOString()} ${purpose}`
}

function parseErasure(line: string): Erasure {
  const [, id, at, purpose] = /^([\da-f-]{36}) (\S+) (.+)$/.exec(line) ?? []
  if (!id || !at || !purpose) throw new Error('A line of the list is incomplete.')
  return { id, purpose, erased_at: new Date(at) }
}
