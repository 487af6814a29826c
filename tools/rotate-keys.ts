import { openDatabaseForCommand } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { addKey, loadKeys } from '#server/vault/keys.ts'
import { checkKeys, rotateKeys } from '#server/vault/rotate.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * `npm run rotate-keys` encrypts every data key with the newest key, if every running server has loaded it.
 * `npm run rotate-keys -- new` creates that key, if the keys are in DATA_DIR.
 */
await runTool(async () => {
  const settings = readSettings()
  if (process.argv[2] === 'new') {
    console.log(`The key "${addKey(settings)}" is now the newest.`)
    console.log('Restart the server to load it, then run: npm run rotate-keys')
    return
  }
  const { connection, close } = await openDatabaseForCommand(settings, quietReport)
  try {
    const keys = loadKeys(settings)
    await checkKeys(connection.db, keys)
    const rotated = await rotateKeys(connection.db, keys)
    const [newest, ...older] = keys
    console.log(`Rotated ${rotated} data keys. All of them now use the key "${newest.id}".`)
    if (older.length > 0)
      console.log(`You may remove these keys: ${older.map(({ id }) => id).join(', ')}.`)
  } finally {
    await close()
  }
})
