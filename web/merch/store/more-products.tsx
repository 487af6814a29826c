import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './more-products.module.css'

type MoreProductsProps = { offset: number; total: number; step: number }

/** The pages of a list that is longer than one. */
export function MoreProducts({ offset, total, step }: MoreProductsProps) {
  if (total <= step) return null
  return (
    <nav aria-label="Pages of products" className={styles.more}>
      {offset > 0 && (
        <ButtonLink look="outline" to={addressOf(Math.max(0, offset - step))}>
          <Icon name="back" size={18} /> Previous products
        </ButtonLink>
      )}
      {offset + step < total && (
        <ButtonLink look="outline" to={addressOf(offset + step)}>
          More products <Icon name="forward" size={18} />
        </ButtonLink>
      )}
    </nav>
  )
}

const addressOf = (offset: number) =>
  offset > 0 ? `/merch-store?offset=${offset}` : '/merch-store'
