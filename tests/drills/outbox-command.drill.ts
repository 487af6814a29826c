import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { operatorActor } from '#server/kit/actor.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { pageSize } from '#server/db/rows.ts'
import { systemClock } from '#server/kit/clock.ts'
import { queueMail } from '#server/mail/mail.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { fillMailbox } from '#tests/kit/server/fill-mailbox.ts'
import { newKey } from '#tests/kit/server/keys.ts'

type Key = ReturnType<typeof newKey>

test('the outbox command lists emails with masked addresses, and shows one email in full', async () => {
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const run = command('outbox', url, deps.keys)
  const email = {
    to: 'zuri@example.ca',
    subject: 'Please confirm your address',
    text: 'Hello Zuri',
  }
  await queueMail(deps.db, deps, { purpose: 'place confirmed', key: '1', ...email })
  const { id } = await deps.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow()

  const list = await run()
  expect(list).toMatch(new RegExp(`^${id.slice(0, 8)}.*not-sent +z…@example.ca  Please confirm`))
  expect(list).not.toContain('zuri')
  const shown = await run('show', id.slice(0, 8))
  expect(shown).toContain('To: zuri@example.ca\nSubject: Please confirm your address\n\nHello Zuri')
  // The audit log records that a staff member opened the email. The list opens none.
  expect(await readAuditAbout(deps.db, id)).toMatchObject([
    { actor: operatorActor(userInfo().uid).id, role: 'staff', action: 'opened', part: 'email' },
  ])
})

test('the outbox command prints one page and the command for the next page', async () => {
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const run = command('outbox', url, deps.keys)
  const queue = (number: number) => {
    const email = { to: `g${number}@example.ca`, subject: `Email ${number}`, text: 'Hello' }
    return queueMail(deps.db, deps, { purpose: 'place confirmed', key: String(number), ...email })
  }
  for (let number = 1; number <= pageSize + 1; number += 1) await queue(number)
  const first = await run()
  expect(first.match(/Email \d+$/gm)).toHaveLength(pageSize)
  const [, key = ''] = /^More: npm run outbox -- list (\d+)$/m.exec(first) ?? []
  const second = await run('list', key)
  expect(second.match(/Email \d+$/gm)).toEqual(['Email 1'])
  expect(second).not.toContain('More:')
})

test('the outbox command shows until when an email over the limit of its mailbox waits', async () => {
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  await fillMailbox({ ...deps, clock: systemClock }, 'zuri@example.ca', [
    'gift pledge',
    'gift pledge',
  ])
  const run = command('outbox', url, deps.keys)
  expect(await run()).not.toContain('waits')
  await fillMailbox({ ...deps, clock: systemClock }, 'zuri@example.ca', ['gift pledge'])
  const [waiting, ...others] = (await run()).split('\n')
  expect(waiting).toMatch(/not-sent +z…@example\.ca  Hi  waits until \w+ \d+, \d{4} \d\d:\d\d$/)
  expect(others.join('\n')).not.toContain('waits')
  expect(await run('show', waiting?.slice(0, 8) ?? '')).toContain(
    'gift pledge, not-sent, 0 attempts, waits',
  )
})

test('[D38] the rotation command encrypts all data keys with the newest key, and lists the removable keys', async () => {
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const email = { to: 'zuri@example.ca', subject: 'Hello', text: 'Hello Zuri' }
  await queueMail(deps.db, deps, { purpose: 'place confirmed', key: '1', ...email })
  const fresh = newKey()
  const output = await command('rotate-keys', url, [fresh, ...deps.keys])()
  // The data key of the email, and the one for looking up addresses.
  expect(output).toContain(`Rotated 2 data keys. All of them now use the key "${fresh.id}".`)
  expect(output).toContain(`You may remove these keys: ${deps.keys[0].id}.`)
  expect(await command('outbox', url, [fresh])()).toContain('z…@example.ca')
  await expect(command('rotate-keys', url, deps.keys)()).rejects.toThrow(`"${fresh.id}"`)
})

const execute = promisify(execFile)

const command = (tool: string, url: string, keys: readonly Key[]) => {
  const path = new URL(`../../tools/${tool}.ts`, import.meta.url).pathname
  const pairs = keys.map(({ id, key }) => `${id}:${key.toString('base64')}`)
  const env = { DATABASE_URL: url, ENCRYPTION_KEYS: pairs.join(',') }
  return async (...args: string[]) =>
    (await execute(process.execPath, [path, ...args], { env })).stdout
}
