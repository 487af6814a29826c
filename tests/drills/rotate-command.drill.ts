import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { queueMail } from '#server/mail/mail.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { newKey } from '#tests/kit/server/keys.ts'

type Key = ReturnType<typeof newKey>

test('[D38] the rotation command encrypts all data keys with the newest key, and lists the removable keys', async () => {
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const email = { to: 'zuri@example.ca', subject: 'Hello', text: 'Hello Zuri' }
  await queueMail(deps.db, deps, { purpose: 'place confirmed', key: '1', ...email })
  const fresh = newKey()
  const output = await rotate(url, [fresh, ...deps.keys])
  // The data key of the email, and the one for looking up addresses.
  expect(output).toContain(`Rotated 2 data keys. All of them now use the key "${fresh.id}".`)
  expect(output).toContain(`You may remove these keys: ${deps.keys[0].id}.`)
  const [stored] = await readOutbox(deps.db, { keys: [fresh] })
  expect(stored?.contents?.to).toBe('zuri@example.ca')
  await expect(rotate(url, deps.keys)).rejects.toThrow(`"${fresh.id}"`)
})

const execute = promisify(execFile)

async function rotate(url: string, keys: readonly Key[]): Promise<string> {
  const path = new URL('../../tools/rotate-keys.ts', import.meta.url).pathname
  const pairs = keys.map(({ id, key }) => `${id}:${key.toString('base64')}`)
  const env = { DATABASE_URL: url, ENCRYPTION_KEYS: pairs.join(',') }
  return (await execute(process.execPath, [path], { env })).stdout
}
