const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an XML or HTML element or a double-quoted attribute. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML has no way to write these
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
