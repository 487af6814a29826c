import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import { type Account, mayEnter } from './account.ts'
import { ensureFolder } from './folder.ts'

/** Folder for files that the account of the database needs, if it may not enter the checkout or DATA_DIR. */
export const usualSharedFolder =
  process.platform === 'darwin' ? '/var/db/baobab' : '/var/lib/baobab'

/** File in a cluster directory that contains the path of its DATA_DIR. */
export const ownerNote = 'belongs-to'

type Options = { dataDir: string; sharedFolder: string } & Pick<Report, 'print'>

export async function newSharedDirectory(
  account: Account,
  { dataDir, sharedFolder, print }: Options,
): Promise<string> {
  await ensureFolder(sharedFolder, 0o755)
  if (!mayEnter(account, [sharedFolder]))
    throw new DatabaseRefused(
      `The account of the database may enter neither ${dataDir} nor ${sharedFolder}: set DATA_DIR to a folder that others may pass.`,
    )
  // An operator who deleted DATA_DIR may expect that the database is deleted too, so name the older directory.
  for (const older of await directoriesOf(dataDir, sharedFolder))
    print(
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
