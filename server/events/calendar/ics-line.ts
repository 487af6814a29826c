const longestLine = 75

/** One content line: folded at 75 octets without cutting a character, ended by CRLF (RFC 5545, 3.1). */
export function icsLine(name: string, value: string): string {
  let folded = ''
  let octets = 0
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

/** A line with a text value: escapes special characters (RFC 5545, 3.3.11) and removes control characters. */
export const icsTextLine = (name: string, text: string): string => icsLine(name, escape(text))

const escape = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- it removes exactly these characters
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
