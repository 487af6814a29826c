import { readFile } from 'node:fs/promises'
import { visitDatabase } from '#server/db/open.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { readSettings } from '#server/settings.ts'
import { type Erasure, readErasures, replayErasures } from '#server/vault/erasures.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * `npm run --silent erasures > list` writes down which records were erased: their ids, never what they were.
 * `npm run erasures -- replay list` erases them again after an older copy of the database was restored.
 */
await runTool(async () => {
  const [verb, path] = process.argv.slice(2)
  const { connection, close } = await visitDatabase(readSettings(), quietReport)
  try {
    if (verb === 'replay' && path) console.log(await replayed(path))
    else for (const erasure of await readErasures(connection.db)) console.log(lineOf(erasure))
  } finally {
    await close()
  }

  async function replayed(file: string): Promise<string> {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    const erased = await replayErasures(connection.db, lines.map(erasureIn), forgetErasedRows)
    return `${lines.length} on the list, ${erased} of them had come back and are erased.`
  }
})

function lineOf({ id, purpose, erased_at }: Erasure): string {
  return `${id} ${erased_at.toISOString()} ${purpose}`
}

function erasureIn(line: string): Erasure {
  const [, id, at, purpose] = /^([\da-f-]{36}) (\S+) (.+)$/.exec(line) ?? []
  if (!id || !at || !purpose) throw new Error('A line of the list is not whole.')
  return { id, purpose, erased_at: new Date(at) }
}
