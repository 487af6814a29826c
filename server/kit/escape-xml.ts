const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML and HTML show it, in an element or between double quotes. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML has no way to write these
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
