/** Where a list of pages stands: how many there are, how far one is, and how far a step goes. */
export type Standing = { offset: number; total: number; step: number }

/** The offset of the next page; undefined when this one reaches the end. */
export const nextOffset = ({ offset, total, step }: Standing): number | undefined =>
  offset + step >= total ? undefined : offset + step

/** The offset of the page before; undefined at the beginning, and where a step would lead below it. From beyond the end, the last page. */
export function previousOffset({ offset, total, step }: Standing): number | undefined {
  const lastPage = Math.max(0, total - 1 - ((total - 1) % step))
  return offset - step < 0 ? undefined : Math.min(offset - step, lastPage)
}

/** The offset an address asks for, brought to the beginning of a page; nonsense leads to the first. */
export function offsetFrom(asked: string | null, step: number): number {
  const offset = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 0
  return offset - (offset % step)
}
