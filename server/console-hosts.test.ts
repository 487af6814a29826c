import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSession } from '#contract/console/session.ts'
import { readSourceFiles } from '#tools/checks/source-files.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { production } from '#tests/kit/desk/production.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { buildApp } from './app.ts'
import { loadConsoleFiles } from './console-files.ts'
import { readSettings, SettingsError } from './settings.ts'

/** A build of the Desk with a shell and one asset. */
async function builtConsole() {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Desk</title>')
  await writeFile(join(folder, 'assets', 'main-a1b2.js'), 'export {}')
  const site = await buildTestApp()
  const files = await loadConsoleFiles(site.settings, folder)
  const app = buildApp(site, { consoleFiles: files, site: Promise.resolve({ pages: [] }) })
  onTestFinished(() => app.close())
  return app
}

test('every screen of the Desk has the same shell, with its own policy, which no cache stores', async () => {
  const app = await builtConsole()
  for (const url of [
    '/console',
    '/console/',
    '/console/staff',
    '/console/link',
    '/console/events?tab=drafts',
    '/console/posts/some-post',
  ]) {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('<!doctype html><title>Desk</title>')
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-")
    expect(policy).toContain("form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
  }
})

test('assets of the Desk are immutable, and a missing one is a 404', async () => {
  const app = await builtConsole()
  const asset = await app.inject('/console/assets/main-a1b2.js')
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  for (const url of ['/console/assets/old.js', '/console/assets/..%2findex.html'])
    expect((await app.inject(url)).statusCode).toBe(404)
})

test('an unknown address below /console is a 404 in JSON for every method, whatever its body', async () => {
  const app = await builtConsole()
  const unknown = ['/console/nothing', '/console/staff/x', '/console/posts/a/b', '/console/preview']
  const headers = { 'content-type': 'text/strange' }
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    for (const url of [
      ...unknown,
      ...(/GET|HEAD/.test(method) ? [] : ['/console', '/console/staff']),
    ]) {
      const response = await app.inject({ method, url, headers, payload: 'x' })
      const code = method === 'HEAD' ? 'not-found' : response.json().error.code
      expect([method, url, response.statusCode, code]).toEqual([method, url, 404, 'not-found'])
    }
})

test('[C34] with CONSOLE_URL the Desk responds on that host alone', async () => {
  const CONSOLE_URL = 'https://desk.baobab.example'
  const desk = await buildDesk({ environment: { ...production, CONSOLE_URL } })
  const as = await desk.addPerson(['care'])
  const at = async (host: string, url = '/console/api/v1/session') =>
    (await desk.app.inject({ url, headers: { host, cookie: as.cookie } })).statusCode
  expect(await at('desk.baobab.example')).toBe(200)
  expect(await at('DESK.baobab.example:443')).toBe(200)
  expect(await at('baobab.example')).toBe(404)
  expect(await at('deskxbaobab.example')).toBe(404)
  const unknown = await desk.app.inject({
    url: '/console/api/v1/session',
    headers: { host: 'baobab.example' },
  })
  const nowhere = await desk.app.inject({ url: '/nowhere', headers: { host: 'baobab.example' } })
  expect(unknown.headers['x-robots-tag']).toBe(nowhere.headers['x-robots-tag'])
})

test('[C34] with CONSOLE=off there is no Desk', async () => {
  const { app } = await buildTestApp({ environment: { CONSOLE: 'off' } })
  const routes = app.printRoutes({ commonPrefix: false })
  expect(routes).not.toContain('console')
  expect((await app.inject('/console/api/v1/session')).statusCode).toBe(404)
  const desk = await buildDesk()
  expect((await desk.send(readSession, {})).statusCode).toBe(401)
})

test('[C34] no public page, robots.txt or sitemap names the Desk', async () => {
  const { app } = await buildTestApp({ withContent: 'of any day' })
  for (const url of ['/robots.txt', '/sitemap.xml'])
    expect((await app.inject(url)).body).not.toContain('console')
  const files = await readSourceFiles()
  const naming = files.filter(
    ({ path, text }) =>
      /^(?:web|content)\/(?!.*\.test\.)/.test(path) &&
      /['"`/]console(?:\/|['"`])|\bDesk\b/.test(text),
  )
  expect(naming.map(({ path }) => path)).toEqual([])
})

test('CONSOLE_URL must be https when the site is, and CONSOLE knows only off', () => {
  const sentences = (environment: Record<string, string>) => {
    try {
      readSettings(environment)
    } catch (error) {
      if (error instanceof SettingsError) return error.sentences
    }
    return []
  }
  expect(sentences({ ...production, CONSOLE_URL: 'http://desk.baobab.example' })).toEqual([
    'CONSOLE_URL must be https when SITE_URL is https.',
  ])
  expect(sentences({ CONSOLE: 'on' })).toEqual(['CONSOLE must be off, or not set.'])
  const same = readSettings({ ...production, CONSOLE_URL: 'https://baobab.example' })
  expect(same.consoleHost).toBeUndefined()
})
