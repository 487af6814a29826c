import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import crisisLines from '#content/crisis-lines.json' with { type: 'json' }
import { neutralPage } from '#contract/neutral-page.ts'
import packageJson from '../../package.json' with { type: 'json' }

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** `npm start` in two parts: environment variables and arguments of Node. */
const [variables = '', args = ''] = packageJson.scripts.start.split(' exec node ')

test('the systemd unit starts the server as npm start does', () => {
  const unit = textOf('deploy/baobab.service')
  expect(unit).toContain(`ExecStart=/opt/baobab/node_modules/.bin/node ${args}\n`)
  expect(unit).toMatch(new RegExp(`^Environment=.* ${variables}( |$)`, 'm'))
})

test('the service may write to the folder of backups in the example settings', () => {
  const folder = /^BACKUP_DIR=(.*)$/m.exec(textOf('deploy/settings.example'))?.[1]
  expect(textOf('deploy/baobab.service')).toContain(`\nReadWritePaths=-${folder}\n`)
})

test('the page of a restarting server has every crisis line and Quick exit', () => {
  const page = textOf('deploy/restarting.html').replaceAll(/\s+(?=>)|\s+$/gm, '')
  for (const { name, shown, dialled, text } of crisisLines) {
    expect(page).toContain(`${name}<br /><a href="tel:${dialled}">${shown}</a>`)
    if (text !== undefined) expect(page).toContain(`<a href="sms:${text}">Text ${text}</a>`)
  }
  expect(page).toContain(`<a href="${neutralPage}" rel="noreferrer nofollow">Quick exit</a>`)
})

test('the example settings are documented', () => {
  const names = [...textOf('deploy/settings.example').matchAll(/^#? ?([A-Z_]+)=/gm)]
  const documented = textOf('docs/running.md')
  expect(names.length).toBeGreaterThan(5)
  for (const [, name] of names) expect(documented).toContain(`\`${name}\``)
})

test('the image starts the bundled server with the flags and variables of npm start', () => {
  const dockerfile = textOf('Dockerfile')
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]')
  expect(command).toEqual([
    'node',
    ...args.replace('tools/start.ts', 'build/run/main.js').split(' '),
  ])
  expect(dockerfile).toMatch(new RegExp(`^ENV .* ${variables}( |$)`, 'm'))
})

test('settings in compose.yaml are documented', () => {
  const [, site = ''] = /^ {2}site:\n([\s\S]*?)^ {2}database:/m.exec(textOf('compose.yaml')) ?? []
  const names = [...site.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const documented = textOf('docs/running.md')
  expect(names).toContain('TRUST_PROXY')
  for (const name of names) expect(documented).toContain(`\`${name}\``)
})
