/**
 * CSV for spreadsheets. Every cell is quoted, and a cell that a spreadsheet would run as a formula gets an
 * apostrophe in front (CSV injection).
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}
