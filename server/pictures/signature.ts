import { open } from 'node:fs/promises'

/** Long enough for the list of formats at the beginning of a HEIC or AVIF picture. */
const headBytes = 64

/** The kind of picture that a file claims to be by its first bytes; undefined for any other file. */
export async function signatureOf(file: string): Promise<'empty' | 'heic' | 'picture' | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return bytesRead === 0 ? 'empty' : kindOf(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}

function kindOf(head: string): 'heic' | 'picture' | undefined {
  if (/^\xff\xd8\xff|^\x89PNG\r\n|^RIFF[^]{4}WEBP/.test(head)) return 'picture'
  if (head.slice(4, 8) !== 'ftyp') return undefined
  const formats = head.slice(8, Math.min(head.charCodeAt(3), headBytes))
  if (/avi[fs]/.test(formats)) return 'picture'
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(formats) ? 'heic' : undefined
}
