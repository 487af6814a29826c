/**
 * As spreadsheets read it, and harmless there: every cell is quoted, and what they would take for a formula begins
 * with an apostrophe.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}
