import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import { type Account, mayEnter } from './account.ts'
import { ensureFolder } from './folder.ts'

/** Where root keeps what the account of the database must reach, when it may not enter the checkout or DATA_DIR. */
export const usualSharedFolder =
  process.platform === 'darwin' ? '/var/db/baobab' : '/var/lib/baobab'

/** The note in a directory that tells whose database it is. */
export const ownerNote = 'belongs-to'

type Options = { dataDir: string; sharedFolder: string } & Pick<Report, 'say'>

export async function newSharedDirectory(
  account: Account,
  { dataDir, sharedFolder, say }: Options,
): Promise<string> {
  await ensureFolder(sharedFolder, 0o755)
  if (!mayEnter(account, [sharedFolder]))
    throw new DatabaseRefused(
      `The account of the database may enter neither ${dataDir} nor ${sharedFolder}: set DATA_DIR to a folder that others may pass.`,
    )
  // Whoever deletes DATA_DIR means to delete the database, and must hear that it is still there.
  for (const older of await directoriesOf(dataDir, sharedFolder))
    say(
      `An earlier database of ${dataDir} is still in ${older}: delete it if nobody needs it any more.`,
    )
  return join(sharedFolder, randomBytes(6).toString('hex'))
}

async function directoriesOf(dataDir: string, sharedFolder: string): Promise<string[]> {
  const folders = (await readdir(sharedFolder)).map((name) => join(sharedFolder, name))
  return folders.filter((folder) => {
    const note = join(folder, ownerNote)
    return existsSync(note) && readFileSync(note, 'utf8') === dataDir
  })
}
