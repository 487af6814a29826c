import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupSite, checksumsAt, withClient } from '#tests/kit/backup/backup-site.ts'
import { emptyDatabase } from '#tests/kit/database/database.ts'
import { createRecords } from '#tests/kit/make/records.ts'
import { newKey } from '#tests/kit/server/keys.ts'

test('a backup command that cannot work prints one sentence and leaves no file', async () => {
  const { site, run } = await commands()
  const existing = join(site.folder, 'existing')
  await writeFile(existing, 'mine')
  const copy = join(site.folder, 'copy')

  const refused = await Promise.all([
    run('backup'),
    run('backup', existing),
    run('backup', '/proc/nowhere/copy'),
    run('backup', copy, { ENCRYPTION_KEYS: '', DATA_DIR: join(site.folder, 'none') }),
    run('backup', copy, { DATABASE_URL: await emptyDatabase() }),
  ])
  expect(refused).toEqual([
    'Name the file to write: npm run backup -- /path/to/file',
    `${existing} exists already: name a file that does not exist yet.`,
    'copy cannot be written in /proc/nowhere: the folder must exist and be writable (ENOENT).',
    `There is no key in ${join(site.folder, 'none/keys')}: run this command with the settings of the server.`,
    'There is nothing to back up: this database has no Baobab in it.',
  ])
  expect(await run('backup', join(existing, 'copy'))).toBe(
    `copy cannot be written in ${existing}: the folder must exist and be writable (ENOTDIR).`,
  )
  expect(await run('backup', copy, { ENCRYPTION_KEYS: pair(newKey()) })).toMatch(
    /^Private data in the database is sealed with the key "k-\w+", which/,
  )
  // A process that may write at most 8 blocks to a file meets the same error as one on a full disk.
  expect(await run('backup', copy, {}, 'ulimit -f 8')).toBe(
    `There is not enough space in ${site.folder} for the backup.`,
  )
  const second = withClient(site.url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('baobab backup'))`)
    return run('backup', copy)
  })
  expect(await second).toBe('Another backup of this database is running: wait until it is done.')
  expect(await readdir(site.folder)).toEqual(['existing'])
  expect(await readFile(existing, 'utf8')).toBe('mine')
})

test('a restore command that cannot work prints one sentence and changes nothing', async () => {
  const { site, run } = await commands()
  const copy = join(site.folder, 'copy')
  const { output } = await run.whole('backup', copy)
  expect(output).toContain(`in ENCRYPTION_KEYS or ENCRYPTION_KEYS_FILE`)
  expect(output).toContain('The keys are not in the file. Without them it is worthless')
  const bytes = await readFile(copy)
  const changed = async (name: string, change: (copied: string) => Promise<void>) => {
    const path = join(site.folder, name)
    await copyFile(copy, path)
    await change(path)
    return path
  }
  const flipped = await changed('flipped', async (path) => {
    const at = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at)
    await writeFile(path, bytes)
  })
  const cut = await changed('cut', (path) => truncate(path, bytes.length - 100))
  const newer = await changed('newer', (path) => writeFile(path, 'BAOBAB BACKUP 2\nmore'))
  const text = await changed('text', (path) => writeFile(path, 'Dear reader'))

  const DATABASE_URL = await emptyDatabase()
  const damaged = 'The backup is damaged or incomplete, so nothing of it can be used.'
  const usage =
    'Name the file to restore: npm run restore -- /path/to/file [--erasures /path/to/list]'
  const [{ id }] = site.deps.keys
  const cases = [
    [['restore'], usage],
    [['restore', copy, '--force'], usage],
    [['restore', `${copy}-none`], `${copy}-none cannot be opened.`],
    [['restore', site.folder], `${site.folder} is not a file.`],
    [['restore', text], `${text} is not a backup of Baobab.`],
    [
      ['restore', newer],
      `${newer} was made by a newer version of Baobab: install that version, then restore.`,
    ],
    [['restore', flipped], damaged],
    [['restore', cut], damaged],
    [
      ['restore', copy, '--erasures', `${copy}-none`],
      `The list of erasures ${copy}-none cannot be read.`,
    ],
  ] as const
  const refused = cases.map(([[verb, ...args]]) => run(verb, args, { DATABASE_URL }))
  expect(await Promise.all(refused)).toEqual(cases.map(([, sentence]) => sentence))
  expect(await run('restore', copy, { DATABASE_URL, ENCRYPTION_KEYS: pair(newKey()) })).toBe(
    `This backup needs the key "${id}", which is missing: put it into ENCRYPTION_KEYS, ENCRYPTION_KEYS_FILE or the file "keys" in DATA_DIR.`,
  )
  expect(await run('restore', copy, { DATABASE_URL, ENCRYPTION_KEYS: pair(newKey(id)) })).toBe(
    `The key "${id}" here is not the key "${id}" with which this backup was made.`,
  )
  const before = await checksumsAt(site.url)
  expect(await run('restore', copy)).toBe(
    'This database is not empty, so nothing was restored: name an empty one with DATA_DIR or DATABASE_URL.',
  )
  expect(await checksumsAt(site.url)).toEqual(before)

  const restored = await run.whole('restore', copy, { DATABASE_URL })
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toContain('Restored. Start the site with: npm start')
  expect(await checksumsAt(DATABASE_URL)).toEqual(before)
})

const pair = ({ id, key }: ReturnType<typeof newKey>) => `${id}:${key.toString('base64')}`

/** The commands as an operator runs them, beside a database with records. */
async function commands() {
  const site = await backupSite()
  await createRecords(site.deps)
  const settings = {
    DATABASE_URL: site.url,
    DATA_DIR: site.deps.settings.dataDir,
    ENCRYPTION_KEYS: site.deps.keys.map(pair).join(','),
  }
  const whole = async (
    verb: 'backup' | 'restore',
    args: string | readonly string[] = [],
    more: Record<string, string> = {},
    before = ':',
  ) => {
    const tool = new URL(`../../tools/${verb}.ts`, import.meta.url).pathname
    const script = `${before}; exec "$@"`
    const command = ['-c', script, 'sh', process.execPath, tool, ...[args].flat()]
    const env = { ...settings, ...more }
    return new Promise<{ code: number | string | null; output: string; errors: string }>((done) => {
      execFile('/bin/sh', command, { env }, (error, output, errors) =>
        done({ code: error ? (error.code ?? null) : 0, output, errors }),
      )
    })
  }
  /** Returns the one line of a failed command. */
  const run = async (...args: Parameters<typeof whole>) => {
    const { code, errors } = await whole(...args)
    expect({ code, lines: errors.split('\n').length }, errors).toEqual({ code: 1, lines: 2 })
    return errors.trimEnd()
  }
  return { site, run: Object.assign(run, { whole }) }
}
