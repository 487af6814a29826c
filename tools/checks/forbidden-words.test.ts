import { expect, test } from 'vitest'
import { forbiddenWords } from './forbidden-words.ts'

const found = (path: string, text: string) => forbiddenWords([{ path, text }])

test.each([
  `const folder = '/home/ada/site'`,
  `readFileSync("/Users/ada/site")`,
  `see /${'root'}/notes`,
  `const folder = 'C:\\\\site'`,
  `"resolved": "https://registry.example.org/x"`,
  `// TODO tidy this`,
  `// FIXME`,
  `// oxlint-disable-next-line no-console`,
  `// @ts-ignore`,
])('%s is forbidden', (text) => {
  expect(found('server/bag/bag.ts', text)).toHaveLength(1)
})

test.each([
  `// TODO #12 tidy this`,
  `// oxlint-disable-next-line no-console -- the terminal is where this is read`,
  `const folder = '/var/lib/baobab'`,
  `fetch('https://example.org/home/page')`,
])('%s is allowed', (text) => {
  expect(found('server/bag/bag.ts', text)).toEqual([])
})

test.each(['test.skip', 'test.only', 'it.todo', 'describe.skip', 'journey.only', 'test.skipIf'])(
  'a test may not use %s',
  (call) => {
    expect(found('server/bag/bag.test.ts', `${call}('later', () => {})`)).toHaveLength(1)
    expect(found('tests/journeys/bag.journey.ts', `${call}('later', () => {})`)).toHaveLength(1)
  },
)

test.each([
  ['web/newsletter/subscribe-form.tsx', '<TextField label="E-mail" />'],
  ['contract/support.ts', "invalid: 'Enter an e-mail like name@example.ca'"],
  ['content/pages/program.json', '"lead": "We answer e-mails."'],
  ['server/mail/emails.ts', "subject: 'Your e-mail'"],
])('the spelling e-mail is forbidden in texts for visitors: %s', (path, text) => {
  expect(found(path, text)).toHaveLength(1)
})

test.each([
  ['server/mail/emails.ts', '/** Writes an e-mail. */'],
  ['web/donate/route.tsx', 'Interac e-Transfer to our email'],
  ['server/db/migrations/0001_baseline.sql', "comment 'e-mail'"],
])('%s may contain %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})

test('a message names the file and line', () => {
  expect(found('web/bag/bag.tsx', 'fine\n// TODO')).toEqual([
    'web/bag/bag.tsx:2 a TODO without a number: // TODO',
  ])
})
