import { spawnSync } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Checkout, copyCheckout, removeLibraryLinks } from './embedded-checkout.ts'
import { drillCluster } from './embedded-cluster.ts'
import { ready, startOwner } from './embedded-owner-process.ts'
import { drillFolder, postmastersIn } from './embedded-processes.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534

let parent: string
let copy: Checkout
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'baobab-checkout-'))
  await chmod(parent, 0o755)
  copy = await copyCheckout(parent)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('an ordinary user starts the database from an installation of another user without library links', async () => {
  await removeLibraryLinks(copy)
  const home = await drillFolder(0o700)
  if (isRoot) await chown(home, nobody, nobody)
  const dataDir = join(home, 'data')
  const owner = startOwner(dataDir, { ...copy, ...(isRoot && { uid: nobody }) })
  const { pid } = await ready(owner)
  await owner.writes(1)
  expect(await postmastersIn(dataDir)).toEqual([pid])
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  await owner.stop()
})

if (isRoot) {
  test('as root the database runs as another user, even if only root may enter the folder', async () => {
    await chmod(parent, 0o700)
    onTestFinished(() => chmod(parent, 0o755))
    const sharedFolder = await drillFolder(0o755)
    const dataDir = join(parent, 'data')
    await mkdir(dataDir)
    const options = { ...copy, sharedFolder }

    const first = startOwner(dataDir, options)
    const { pid } = await ready(first)
    await first.writes(1)
    const moved = await readlink(join(dataDir, 'postgres'))
    expect(dirname(moved)).toBe(sharedFolder)
    expect(first.printed).toContain(
      `The database is kept in ${moved}, because its account may not enter ${dataDir}.`,
    )
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
    expect((await stat(join(moved, 'data'))).mode & 0o777).toBe(0o700)
    expect(await stat(join(moved, 'password'))).toMatchObject({ uid: 0, mode: 0o100600 })
    const copies = (await readdir(sharedFolder)).filter((name) => name.startsWith('postgresql-'))
    expect(copies).toHaveLength(1)
    await first.kill()

    const second = startOwner(dataDir, options)
    expect((await ready(second)).pid).toBe(pid)
    expect(second.printed).toEqual([])
    await second.stop()
  })

  test('as root, a start after DATA_DIR was deleted names the moved database, and never replaces a lost one', async () => {
    const [closed, sharedFolder] = [await drillFolder(0o700), await drillFolder(0o755)]
    const [dataDir, earlier] = [join(closed, 'data'), join(sharedFolder, 'earlier')]
    await mkdir(earlier)
    await writeFile(join(earlier, 'belongs-to'), dataDir)
    const owner = startOwner(dataDir, { sharedFolder })
    await ready(owner)
    expect(owner.printed).toContain(
      `An earlier database of ${dataDir} is still in ${earlier}: delete it if nobody needs it any more.`,
    )
    await owner.stop()

    const link = join(dataDir, 'postgres')
    const lost = await readlink(link)
    await rm(lost, { recursive: true })
    expect(await startOwner(dataDir, { sharedFolder }).outcome).toEqual({
      refused: `The database of ${dataDir} was kept in ${lost}, which is not there: bring it back, or delete the link ${link} to begin with an empty one.`,
    })
  })

  test('as root a database that belongs to an ordinary user runs as that user', async () => {
    const dataDir = await drillCluster()
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, join(dataDir, 'postgres')])
    const owner = startOwner(dataDir)
    const { pid } = await ready(owner)
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody)
    await owner.stop()
  })

  test('an ordinary user gets an error message if the database belongs to another user', async () => {
    const dataDir = await drillCluster()
    expect(await startOwner(dataDir, { ...copy, uid: nobody }).outcome).toEqual({
      refused: `The database in ${join(dataDir, 'postgres')} belongs to another user: start Baobab as that user or as root, or set DATA_DIR to a folder of your own.`,
    })
  })
}
