/** The text of a feed, whatever its server says or leaves out about its characters. */
export function decodeFeed(bytes: Buffer, contentType: string): string {
  const declared = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))
  const named = /\bcharset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)
  const tries = ['utf-8', named?.[1], declared?.[1]].filter((label) => label !== undefined)
  for (const label of tries) {
    const text = decode(bytes, label)
    if (text !== undefined) return text
  }
  // Every byte means something here, so this always succeeds.
  return new TextDecoder('windows-1252').decode(bytes)
}

/** UTF-8 is tried first: text in another encoding is hardly ever valid UTF-8, and labels are often wrong. */
function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
