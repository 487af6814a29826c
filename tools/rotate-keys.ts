import { visitDatabase } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { addKey, loadKeys } from '#server/vault/keys.ts'
import { checkKeys, rotateKeys } from '#server/vault/rotate.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * `npm run rotate-keys` wraps every data key anew with the newest key, once every running server holds it.
 * `npm run rotate-keys -- new` first makes that key, where the keys are in DATA_DIR.
 */
await runTool(async () => {
  const settings = readSettings()
  if (process.argv[2] === 'new') {
    console.log(`The key "${addKey(settings)}" is now the newest.`)
    console.log('Restart the server so that it knows it, then run: npm run rotate-keys')
    return
  }
  const { connection, close } = await visitDatabase(settings, quietReport)
  try {
    const keys = loadKeys(settings)
    await checkKeys(connection.db, keys)
    const rotated = await rotateKeys(connection.db, keys)
    const [newest, ...older] = keys
    console.log(`Rotated ${rotated}. Everything is now under the key "${newest.id}".`)
    if (older.length > 0)
      console.log(`These may be removed: ${older.map(({ id }) => id).join(', ')}.`)
  } finally {
    await close()
  }
})
