import { outOfStock } from '#contract/store-words.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './stock.module.css'

type StockProps = {
  size: string
  stock: number
  /** Said when somebody asks for more than can be had. */
  complaint: string
}

/** How many there are. Few are counted down, so that nobody is surprised. */
const few = 5

export function Stock({ size, stock, complaint }: StockProps) {
  return (
    <div className={styles.stock} role="status">
      <FieldError id="too-many">{stock === 0 ? outOfStock : complaint}</FieldError>
      {stock > 0 && (
        <p>
          <strong className={styles.count}>
            {complaint || stock <= few ? `${stock} left` : `${stock} in stock`}
          </strong>{' '}
          {size !== 'One Size' && `in size ${size}`}
        </p>
      )}
    </div>
  )
}
