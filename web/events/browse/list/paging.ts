export type PagePosition = { offset: number; total: number; step: number }

/** The offset of the next page; undefined on the last page. */
export const nextOffset = ({ offset, total, step }: PagePosition): number | undefined =>
  offset + step >= total ? undefined : offset + step

/** The offset of the previous page; undefined on the first page. From beyond the end it is the last page. */
export function previousOffset({ offset, total, step }: PagePosition): number | undefined {
  const lastPage = Math.max(0, total - 1 - ((total - 1) % step))
  return offset - step < 0 ? undefined : Math.min(offset - step, lastPage)
}

/** Parses the offset of a query and rounds it down to the start of a page. An invalid offset is 0. */
export function offsetFrom(param: string | null, step: number): number {
  const offset = /^\d{1,6}$/.test(param ?? '') ? Number(param) : 0
  return offset - (offset % step)
}
