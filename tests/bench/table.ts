export type Line = { what: string; value: string; target?: string; isMet?: boolean }

/** Prints the lines as a table. A line with a target ends with "reached" or "MISSED". */
export function printTable(lines: readonly Line[]): void {
  const width = (pick: (line: Line) => string) =>
    Math.max(...lines.map((line) => pick(line).length))
  const whatWidth = width(({ what }) => what)
  const valueWidth = width(({ value }) => value)
  const targetWidth = width(({ target = '' }) => target)
  for (const { what, value, target = '', isMet } of lines) {
    const verdict = isMet === undefined ? '' : isMet ? 'reached' : 'MISSED'
    const line = [
      what.padEnd(whatWidth),
      value.padEnd(valueWidth),
      target.padEnd(targetWidth),
      verdict,
    ]
    console.log(line.join('  ').trimEnd())
  }
}
