import { expect, test } from 'vitest'
import { attachPicture } from './pictures.ts'
import { composeEmail, type Email, type Sender } from './mail.ts'

const sender: Sender = {
  name: 'Baobab Pride',
  legalName: 'Baobab Pride Society of Calgary',
  address: '000 Placeholder Street SE, Calgary, Alberta T2G 0A0',
  phone: '403-555-0142',
  email: 'hello@baobabpride.example',
}
const email: Email = {
  subject: 'Your booking for Saturday',
  preview: 'A place is held in your name.',
  band: 'band-berry',
  picture: { artwork: 'event-supper', alt: 'Neighbours share bowls of food at a long table' },
  blocks: [
    {
      kind: 'event',
      weekday: 'Saturday',
      day: '21',
      name: 'Supper',
      when: 'Nov 21, 2026 @ 6:00 PM',
      where: 'The hall',
    },
    {
      kind: 'text',
      text: [
        'Hello ',
        { strong: 'Zuri' },
        ', ',
        { link: 'see it', href: 'https://a.example/b?c=1&d=2' },
      ],
    },
    { kind: 'buttons', main: { label: 'Add to calendar', href: 'https://a.example/e' } },
    { kind: 'facts', facts: [{ label: 'Code', text: 'K4-7TM-92' }] },
    { kind: 'stitch' },
  ],
  why: 'You have this because you booked a place.',
}

test('HTML and text contain the same content, the sender, the reason and the deletion advice', () => {
  const { text, html = '' } = composeEmail(email, sender)
  const shown = html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
  const parts = [
    'Supper',
    'Saturday',
    'Nov 21, 2026 @ 6:00 PM',
    'The hall',
    'Zuri',
    'Add to calendar',
    'K4-7TM-92',
  ]
  const foot = [
    sender.legalName,
    sender.address,
    sender.phone,
    sender.email,
    email.why,
    'Delete this email',
  ]
  for (const part of [...parts, ...foot]) {
    expect(text).toContain(part)
    expect(shown).toContain(part)
  }
  expect(text).toContain('https://a.example/e')
})

test('an email fits a phone, and a reference does not wrap', () => {
  const { html = '' } = composeEmail(email, sender)
  expect(html).toMatch(/@media \(max-width:620px\)\{\.w\{[^}]*table-layout:fixed/)
  expect(html).toMatch(/<td [^>]*white-space:nowrap[^>]*>K4-7TM-92</)
  expect(html).not.toMatch(/<td [^>]*white-space:nowrap[^>]*>Code</)
})

test('a postal code does not wrap', () => {
  const { html } = composeEmail(email, sender)
  expect(html).toContain('T2G&nbsp;0A0')
})

test('HTML in a visitor’s input is escaped', () => {
  const name = `<img src=x onerror=alert(1)> & "O'Neil"`
  const { html = '', text } = composeEmail(
    { ...email, blocks: [{ kind: 'text', text: name }] },
    sender,
  )
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;O')
  expect(text).toContain(name)
})

test('an email with another link than web, mail or phone is rejected', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'x'])
    expect(() =>
      composeEmail(
        { ...email, blocks: [{ kind: 'buttons', main: { label: 'Press', href } }] },
        sender,
      ),
    ).toThrow('Unsupported link')
})

test('opening an email loads no remote content', () => {
  const { html = '', pictures = [] } = composeEmail(email, sender)
  const sources = [...html.matchAll(/\ssrc="([^"]+)"/g)].map(([, source]) => source)
  expect(sources).toEqual(pictures.map(({ artwork }) => `cid:${artwork}`))
  expect(html).not.toMatch(/url\(|@import|<link|<script/)
})

test('an email with its band and logo stays under thirty kilobytes', async () => {
  const { html = '', text, pictures = [] } = composeEmail({ ...email, picture: undefined }, sender)
  const drawn = await Promise.all(
    pictures.map(({ artwork }) => attachPicture({ artwork, crop: 'centre' })),
  )
  const bytes = drawn.reduce((sum, picture) => sum + (picture?.content.length ?? Infinity), 0)
  expect(bytes + html.length + text.length).toBeLessThan(30_000)
})

test('a picture that does not exist is left out', async () => {
  expect(await attachPicture({ artwork: 'no-such-thing', crop: 'centre' })).toBeUndefined()
})
