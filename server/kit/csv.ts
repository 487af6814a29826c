/**
 * CSV for spreadsheets. Every cell is quoted, and a cell that a spreadsheet would run as a formula gets an
 * apostrophe in front (CSV injection).
 */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvLines(rows)}`

/** Further rows of a CSV file that is sent in batches. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}
