import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser, findInstalled } from './find-browser.ts'

/** A folder with programs that exit at once with the given code. */
async function folderWith(programs: Record<string, number>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-browser-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, code] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\nexit ${code}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

const silent = () => undefined

test('the browser in CHROME_PATH has priority over all others', async () => {
  const folder = await folderWith({ 'my-browser': 0, chromium: 0 })
  const path = join(folder, 'my-browser')
  expect(await findBrowser(silent, { CHROME_PATH: path, PATH: folder })).toEqual({ path, env: {} })
})

test('a CHROME_PATH without a working browser is an error', async () => {
  const folder = await folderWith({ broken: 1, chromium: 0 })
  await expect(
    findBrowser(silent, { CHROME_PATH: join(folder, 'broken'), PATH: folder }),
  ).rejects.toThrow('no browser starts there')
})

test('a stub that does not start is skipped for a browser that does', async () => {
  const folder = await folderWith({ 'chromium-browser': 1, 'google-chrome': 0 })
  expect(findInstalled(silent, { PATH: folder })).toEqual({
    path: join(folder, 'google-chrome'),
    env: {},
  })
})

test('a headless browser has priority over one with windows', async () => {
  const folder = await folderWith({ chromium: 0, 'chromium-headless-shell': 0 })
  expect(findInstalled(silent, { PATH: folder })?.path).toBe(
    join(folder, 'chromium-headless-shell'),
  )
})
