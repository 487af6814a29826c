import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '#tests/kit/server/site.ts'

const key = 'A'.repeat(22)

/** These pages have only a button, which mail programs press in different ways. */
const buttons = [`/newsletter/confirm/${key}`, `/newsletter/unsubscribe/${key}`]

/** Every other page that accepts a form without script. */
const pages = [
  '/newsletter',
  '/events/supper-under-the-tree/register',
  `/place/${key}`,
  '/support',
  '/volunteer',
  '/become-member',
  '/partnership',
  '/merch-store',
  `/my-data/${key}`,
]

const plain = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const part = (head: string, body = 'a') => `--x\r\nContent-Disposition: ${head}\r\n\r\n${body}\r\n`

const notForms: [type: string, body: string][] = [
  ['application/json', '{"email":"a"}'],
  ['text/plain', 'email=a'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded-not', 'email=a'],
  ['', 'email=a'],
]

const unreadable: [type: string, body: string][] = [
  ['multipart/form-data', part('form-data; name="email"')],
  ['multipart/form-data; boundary=', part('form-data; name="email"')],
  [parts, 'nothing of the kind'],
  [parts, part('form-data; name="email"')],
  [parts, `${part('form-data')}--x--\r\n`],
]

const unusual: [type: string, body: string][] = [
  [plain, ''],
  [plain, '%zz=%&&==&%'],
  [plain, 'email=%00&name=%ED%A0%80&message=%FF%FE'],
  [plain, '__proto__=a&constructor=a&toString=a&hasOwnProperty=a'],
  [plain, 'email[]=a&email[b][c]=d&address.city.x=1&address=a'],
  [plain, 'email=a&email=b&skills=a&skills=b&agreement=on&agreement=off'],
  [plain, Array.from({ length: 5_000 }, (_, at) => `f${at}=a`).join('&')],
  [plain, `email=${'a'.repeat(60_000)}`],
  [plain, 'intent=__proto__&act=constructor&do=erase'],
  [`${plain}; charset=utf-16`, 'email=a'],
  [parts, `${part('form-data; name="email"; filename="a.txt"')}--x--\r\n`],
  [parts, `${part('form-data; name="__proto__"')}${part('form-data; name=""')}--x--\r\n`],
]

test('no page breaks on bodies that are no form, broken or unusual', async () => {
  const site = await startSite()
  onTestFinished(() => site.stop())
  const wrong: string[] = []
  const send = async (
    page: string,
    [type, body]: [string, string],
    expected: readonly number[],
  ) => {
    const headers = { 'content-type': type, origin: site.address }
    const init = { method: 'POST', headers, body: Buffer.from(body), redirect: 'manual' } as const
    const response = await fetch(site.address + page, init)
    const text = await response.text()
    const isGoodPage = response.status < 400 || (/<main\b/.test(text) && !isTrace.test(text))
    if (!expected.includes(response.status) || !isGoodPage)
      wrong.push(`${page} ${type} ${body.slice(0, 40)}: ${response.status} ${text.slice(0, 200)}`)
  }
  for (const page of pages) {
    for (const form of notForms) await send(page, form, [400, 415])
    for (const form of unreadable) await send(page, form, [400])
    for (const form of unusual) await send(page, form, [200, 303, 400, 404, 422, 429])
  }
  for (const page of buttons)
    for (const form of [...notForms, ...unreadable, ...unusual])
      await send(page, form, [200, 410, 429])
  expect(wrong).toEqual([])
  expect(site.complaints()).toEqual([])
})

/** A stack trace of the server. */
const isTrace = /\bat .+\(.+:\d+:\d+\)|node_modules|file:\/\//
