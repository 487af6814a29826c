/** All that is needed to answer a kept page. */
export type PlainGet = { target: string; host: string; acceptEncoding: string | undefined }

const longest = 4_096
const requestLine = /^GET (\/[!-~]*) HTTP\/1\.1$/
const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/

/** Asks for something other than the whole page, or says where the request ends: never answered from here. */
const notPlain =
  /^(?:connection|content-.*|expect|http2-settings|if-.*|proxy-.*|range|trailer|transfer-encoding|upgrade)$/

/**
 * Reads a packet that is exactly one plain GET and nothing else. It is no HTTP parser, on purpose: two
 * parsers that disagree about where a request ends let one visitor's request run into another's answer.
 * So whatever is not recognised byte for byte is undefined here and left to Node.
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
