import { Link, useSearchParams } from 'react-router'
import { maxTotal } from '#contract/console/list.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './paging.module.css'

type PagingProps = {
  next: string | null
  total: number
  noun: readonly [one: string, many: string]
  order?: keyof typeof orders
}

/** The label of each order of a list. */
const orders = {
  newest: { text: 'newest first', first: 'Newest', next: 'Older' },
  oldest: { text: 'oldest first', first: 'Oldest', next: 'Newer' },
  soonest: { text: 'soonest first', first: 'Soonest', next: 'Later' },
  store: { text: 'in the order of the store', first: 'First', next: 'More' },
  name: { text: 'by name', first: 'First', next: 'More' },
  registered: { text: 'in the order of registration', first: 'First', next: 'Next' },
  wait: { text: 'longest wait first', first: 'Longest wait', next: 'More' },
  last: { text: 'last changed first', first: 'Last changed', next: 'Older' },
} as const

/** Below a list with keyset paging. The page is in the address, so Back returns to the one before. */
export function Paging({ next, total, noun, order = 'newest' }: PagingProps) {
  const texts = orders[order]
  const [params] = useSearchParams()
  const linkClass = buttonClass({ variant: 'outline', small: true })
  return (
    <nav aria-label="Pages" className={styles.paging}>
      <span>
        {countText(total, noun)}, {texts.text}
      </span>
      <span className={styles.links}>
        {params.has('after') && (
          <Link to={pageAddress(params, null)} className={linkClass}>
            {texts.first}
          </Link>
        )}
        {next !== null && (
          <Link to={pageAddress(params, next)} className={linkClass}>
            {texts.next}
          </Link>
        )}
      </span>
    </nav>
  )
}

/** The same filters on another page. */
export function pageAddress(params: URLSearchParams, after: string | null): string {
  const changed = new URLSearchParams(params)
  if (after === null) changed.delete('after')
  else changed.set('after', after)
  return `?${changed.toString()}`
}

/** '1 entry', '1,234 entries', 'more than 10,000 entries' */
export function countText(total: number, [one, many]: PagingProps['noun']): string {
  if (total > maxTotal) return `More than ${maxTotal.toLocaleString('en-CA')} ${many}`
  return `${total.toLocaleString('en-CA')} ${total === 1 ? one : many}`
}
