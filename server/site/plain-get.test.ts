import { expect, test } from 'vitest'
import { readPlainGet } from './plain-get.ts'

const read = (text: string) => readPlainGet(Buffer.from(text, 'latin1'))
const withFields = (...lines: string[]) =>
  read(['GET /about HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n'))

test('the page request of a browser is recognised', () => {
  expect(
    read(
      [
        'GET /donate?step=1 HTTP/1.1',
        'Host: example.org:3000',
        'Connection: keep-alive',
        'Upgrade-Insecure-Requests: 1',
        'User-Agent: Mozilla/5.0 (Linux; Android 6.0)',
        'Accept-Encoding: gzip, deflate, br',
        'Accept-Language: en-CA,en;q=0.9',
        'Cookie: a=b',
        '',
        '',
      ].join('\r\n'),
    ),
  ).toEqual({
    target: '/donate?step=1',
    host: 'example.org:3000',
    acceptEncoding: 'gzip, deflate, br',
  })
})

test.each([
  ['a body by length', 'Content-Length: 5'],
  ['a length with a space before the colon', 'Content-Length : 5'],
  ['a body in chunks', 'Transfer-Encoding: chunked'],
  ['chunks in another spelling', 'tRANSFER-eNCODING: xchunked'],
  ['a field folded over two lines', 'A: b\r\n Content-Length: 5'],
  ['a tab before a field', '\tContent-Length: 5'],
  ['a bare line feed', 'A: b\nContent-Length: 5'],
  ['a bare carriage return', 'A: b\rContent-Length: 5'],
  ['a NUL', 'A: b\0c'],
  ['a line without a colon', 'Content-Length'],
  ['an empty name', ': 5'],
  ['a control character before a name', '\x0bContent-Length: 5'],
  ['a second host', 'Host: y'],
  ['a second Accept-Encoding', 'Accept-Encoding: br\r\nAccept-Encoding: gzip'],
  ['a condition', 'If-None-Match: "x"'],
  ['a range', 'Range: bytes=0-1'],
  ['an expectation', 'Expect: 100-continue'],
  ['another protocol', 'Upgrade: h2c'],
  ['a connection to close', 'Connection: close'],
  ['a connection with two options', 'Connection: keep-alive, upgrade'],
])('%s is left to Node', (_what, line) => {
  expect(withFields()).toBeDefined()
  expect(withFields(line)).toBeUndefined()
})

test.each([
  ['no host', 'GET /about HTTP/1.1\r\n\r\n'],
  [
    'two requests in one packet',
    'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  ['bytes after the end', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nab'],
  ['an incomplete request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['an end of bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['an empty line first', '\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an older version', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
  ['another method', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an absolute URL', 'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two spaces', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a packet that is too large', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(5_000)}\r\n\r\n`],
  ['an empty packet', ''],
])('%s is left to Node', (_what, text) => {
  expect(read(text)).toBeUndefined()
})
