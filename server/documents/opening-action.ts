/** An object of a PDF, at the top level or inside a stream of objects. The number is missing where it cannot be read. */
export type PdfPart = { number: number | undefined; names: ReadonlySet<string>; text: Buffer }

/**
 * A web address that opens by itself. `OpenAction` may be a destination in the file, or an action without an address
 * and without an action after it. Actions of other moments (`AA`) are rejected whatever they do.
 */
export function findOpeningFault(parts: readonly PdfPart[]): 'action' | 'unreadable' | undefined {
  for (const part of parts) {
    if (part.names.has('AA')) return 'action'
    if (!part.names.has('OpenAction')) continue
    const targets = targetsOf(part)
    if (!targets) return 'unreadable'
    const actions = parts.filter(
      ({ number }) => targets.length > 0 && (number === undefined || targets.includes(number)),
    )
    if (targets.length > 0 && actions.length === 0) return 'unreadable'
    const isInline = /\/OpenAction[\s\0]*<</.test(part.text.toString('latin1'))
    if ((isInline ? [...actions, part] : actions).some(({ names }) => opensMore(names)))
      return 'action'
  }
  return undefined
}

const opensMore = (names: ReadonlySet<string>) => names.has('URI') || names.has('Next')

/** The numbers of the objects that `OpenAction` names; undefined if its value cannot be read. */
function targetsOf({ text }: PdfPart): number[] | undefined {
  const values = [...text.toString('latin1').matchAll(openAction)]
  if (values.length === 0 || values.some(([, value]) => value === undefined)) return undefined
  return values.flatMap(([, , number]) => (number === undefined ? [] : [Number(number)]))
}

const openAction = /\/OpenAction(?![\w#])[\s\0]*(\[|<<|(\d+)[\s\0]+\d+[\s\0]+R\b)?/g
