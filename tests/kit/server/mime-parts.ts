type MimePart = { headers: string; type: string; body: string }

/** The parts of a raw email: first its own headers, then every part with its decoded body. */
export function mimeParts(raw: string): MimePart[] {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const content = rest.join('\r\n\r\n')
  const type = /^content-type: ([^;\r]+)/im.exec(headers)?.[1] ?? 'text/plain'
  const boundary = /boundary="?([^";\r]+)"?/i.exec(headers)?.[1]
  if (boundary === undefined) return [{ headers, type, body: decode(headers, content) }]
  const inner = content.split(`--${boundary}`).slice(1, -1)
  return [
    { headers, type, body: '' },
    ...inner.flatMap((part) => mimeParts(part.replace(/^\r\n/, ''))),
  ]
}

function decode(headers: string, content: string): string {
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1] ?? '7bit'
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
