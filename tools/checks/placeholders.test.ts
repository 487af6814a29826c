import { expect, test } from 'vitest'
import { placeholders } from './placeholders.ts'
import { readSourceFiles } from './source-files.ts'

const found = (line: string) => placeholders([{ path: 'content/organisation.json', text: line }])

test('each kind of placeholder is found, with its file and line', () => {
  const text = [
    '"name": "Baobab Pride",',
    '"street": "000 Placeholder Street SE",',
    '"phone": "403-555-0142",',
    '"dialled": "+14035550142"',
    '"email": "hello@baobabpride.example",',
    '<a href="https://x.example/baobabpride">',
    '"lastChecked": ""',
    '"note": "Sample document. Every figure is an example."',
    '"A sample film, made from our own drawings."',
  ].join('\n')
  expect(found(text)).toEqual([
    'content/organisation.json:1 the name of the organisation: Baobab Pride',
    'content/organisation.json:2 a name or street: 000 Placeholder Street SE',
    'content/organisation.json:3 a telephone number: 403-555-0142',
    'content/organisation.json:4 a telephone number: +14035550142',
    'content/organisation.json:5 an address: hello@baobabpride.example',
    'content/organisation.json:6 an address: https://x.example/baobabpride',
    'content/organisation.json:7 the day on which a number was checked: empty',
    'content/organisation.json:8 a sample: Sample document. Every figure is an example.',
    'content/organisation.json:9 a sample: A sample film, made from our own drawings.',
  ])
})

test('real values and files outside the content folder are ignored', () => {
  for (const line of [
    '"lastChecked": "2026-11-15"',
    '"shown": "403-266-4357"',
    '"https://cmha.ca/"',
  ])
    expect(found(line)).toEqual([])
  expect(placeholders([{ path: 'web/a.test.ts', text: 'Ada Placeholder' }])).toEqual([])
})

test('the stories of posts, which are HTML, are searched', async () => {
  const paths = (await readSourceFiles()).map(({ path }) => path)
  expect(paths.filter((path) => /^content\/posts\/.*\.html$/.test(path)).length).toBeGreaterThan(0)
  const line = '<p>Write to hello@baobabpride.example.</p>'
  expect(placeholders([{ path: 'content/posts/a.html', text: line }])).toEqual([
    'content/posts/a.html:1 an address: hello@baobabpride.example.',
  ])
})
