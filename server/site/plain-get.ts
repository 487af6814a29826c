/** The parts of a request that a response from the cache depends on. */
export type PlainGet = { target: string; host: string; acceptEncoding: string | undefined }

const longest = 4_096
const requestLine = /^GET (\/[!-~]*) HTTP\/1\.1$/
const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/

/** Headers that request something other than the whole page, or define where the request ends. Node handles these. */
const notPlain =
  /^(?:connection|content-.*|expect|http2-settings|if-.*|proxy-.*|range|trailer|transfer-encoding|upgrade)$/

/**
 * Recognises a packet that is exactly one plain GET request. This is deliberately no HTTP parser: two parsers that
 * disagree about the end of a request allow request smuggling. Every other packet returns undefined and goes to Node.
 */
export function readPlainGet(packet: Buffer): PlainGet | undefined {
  if (packet.length > longest) return undefined
  const lines = packet.toString('latin1').split('\r\n')
  if (lines.pop() !== '' || lines.pop() !== '') return undefined
  const target = requestLine.exec(lines[0] ?? '')?.[1]
  if (target === undefined) return undefined
  let host: string | undefined
  let acceptEncoding: string | undefined
  for (const line of lines.slice(1)) {
    const [, name = '', value = ''] = field.exec(line) ?? []
    switch (name.toLowerCase()) {
      case '':
        return undefined
      case 'host':
        if (host !== undefined) return undefined
        host = value.trim()
        break
      case 'accept-encoding':
        if (acceptEncoding !== undefined) return undefined
        acceptEncoding = value.trim()
        break
      case 'connection':
        if (value.trim().toLowerCase() !== 'keep-alive') return undefined
        break
      default:
        if (notPlain.test(name.toLowerCase())) return undefined
    }
  }
  return host === undefined ? undefined : { target, host, acceptEncoding }
}
