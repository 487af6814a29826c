import { readFile } from 'node:fs/promises'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { permissions } from '#contract/console/permission.ts'
import { ContentKind, contentKinds, isScreenPath, screenPaths } from '#contract/console/screen.ts'
import { routes } from './routes.tsx'
import { menuFor } from './ui/menu.ts'
import { recordPath } from '#contract/console/record-path.ts'

const patternOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route

test('every item of the menu has a screen', () => {
  const missing = menuFor(permissions).filter(({ path }) => patternOf(path)?.path === '*')
  expect(missing).toEqual([])
})

test('every path of the contract has a screen', () => {
  const ofKinds = ContentKind.options.flatMap((kind) => [
    contentKinds[kind].path,
    recordPath({ kind, id: 'some-record' }),
  ])
  const paths = [...Object.values(screenPaths), ...ofKinds]
  expect(paths.filter((path) => patternOf(path)?.path === '*')).toEqual([])
})

test('only Today is in the first file, and every other screen is a file of its own', () => {
  expect(patternOf('/')).toMatchObject({ loader: expect.any(Function), index: true })
  for (const path of ['/sign-in', '/link', '/staff', '/me', '/audit', '/outbox', '/jobs'])
    expect([path, patternOf(path)?.lazy]).toEqual([path, expect.any(Function)])
})

test('the server knows the path of every screen, and of nothing else', () => {
  const paths = pathsIn(routes).map((path) => path.replace(':id', 'some-record'))
  expect(paths.filter((path) => !isScreenPath(path))).toEqual([])
  for (const path of ['/nothing/here', '/events/one/two', '/staff/some-record', '', '/*'])
    expect([path, isScreenPath(path)]).toEqual([path, false])
})

const pathsIn = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...pathsIn(children),
  ])

test('another address below /console is an unknown screen', () => {
  expect(patternOf('/nothing/here')?.path).toBe('*')
})

test('[C34] the shell names only the Desk, and has no inline script, style or other host', async () => {
  const shell = await readFile(new URL('./index.html', import.meta.url), 'utf8')
  expect(shell).toContain('<title>Desk</title>')
  expect(shell).not.toMatch(/<style|\sstyle=|\son\w+=|https?:|baobab/i)
  expect(shell.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="./main.tsx">'])
})
