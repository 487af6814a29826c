import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressBuild } from '#tools/compress-build.ts'
import { loadBuildFiles } from './build-files.ts'
import { createSecure } from './security-headers.ts'

const secure = createSecure({
  isProduction: false,
  isDevelopment: false,
  paymentProvider: 'test' as const,
  apiHost: undefined,
})
const script = 'export const greet = () => "hello";\n'.repeat(50)

async function build() {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'assets', 'entry-abc.js'), script)
  await writeFile(join(folder, 'assets', 'face-abc.woff2'), Buffer.alloc(2_000))
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await compressBuild(folder)
  return folder
}
const header = (headers: readonly string[] = [], name: string) => headers[headers.indexOf(name) + 1]

test('compressed copies are made only where they are smaller', async () => {
  const folder = await build()
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'entry-abc.js',
    'entry-abc.js.br',
    'entry-abc.js.gz',
    'face-abc.woff2',
  ])
})

test('a build file is served in each encoding, with its type', async () => {
  const files = await loadBuildFiles(await build(), secure)
  const variants = files.find('/assets/entry-abc.js')?.variants
  expect(variants?.identity.body.toString()).toBe(script)
  expect(brotliDecompressSync(variants?.br.body ?? '').toString()).toBe(script)
  expect(gunzipSync(variants?.gzip.body ?? '').toString()).toBe(script)
  expect(header(variants?.br.headers, 'content-encoding')).toBe('br')
  expect(header(variants?.br.headers, 'content-type')).toBe('text/javascript; charset=utf-8')
  expect(header(variants?.br.headers, 'x-content-type-options')).toBe('nosniff')
  expect(files.find('/assets/face-abc.woff2')?.variants.br.headers).toContain('font/woff2')
})

test('a file with a hash in its name is cached for a year, other files for an hour', async () => {
  const files = await loadBuildFiles(await build(), secure)
  const cacheControl = (target: string) =>
    header(files.find(target)?.variants.identity.headers, 'cache-control')
  expect(cacheControl('/assets/entry-abc.js')).toBe('public, max-age=31536000, immutable')
  expect(cacheControl('/favicon.svg')).toBe('public, max-age=3600')
})

test('a build file is found only by its exact address', async () => {
  const files = await loadBuildFiles(await build(), secure)
  expect(files.find('/favicon.svg?v=2')).toBeDefined()
  for (const target of [
    '/assets/entry-abc.js.br',
    '/assets/../favicon.svg',
    '/assets',
    '/assets/',
    '//favicon.svg',
    '/.vite/manifest.json',
    '/%66avicon.svg',
    'favicon.svg',
  ])
    expect(files.find(target)).toBeUndefined()
})
