import { formatDollars } from '#contract/text/money.ts'
import type { Picture as PictureFacts } from '#contract/picture.ts'
import { outOfStock } from '#contract/text/store.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './product-grid.module.css'

export type ListedProduct = {
  _id: string
  name: string
  price: number
  picture: PictureFacts | undefined
  isSoldOut: boolean
}

/** The products of the first row on a phone. The pictures of all others load lazily. */
const firstRow = 2

export const ProductGrid = ({ products }: { products: readonly ListedProduct[] }) => (
  <ul className={styles.grid}>
    {products.map(({ _id, name, price, picture, isSoldOut }, index) => (
      <li key={_id}>
        <Anchor to={`/merch-store/${_id}`} className={styles.product}>
          {picture && (
            <Picture
              {...picture}
              alt=""
              ratio={[1, 1]}
              sizes="(max-width: 900px) 46vw, (max-width: 1200px) 44vw, 395px"
              priority={index < firstRow}
            />
          )}
          <div className={styles.text}>
            <h2>{name}</h2>
            <p className={styles.price}>
              {isSoldOut && <span className={styles.soldOut}>{outOfStock}</span>}
              {formatDollars(price)}
            </p>
          </div>
        </Anchor>
      </li>
    ))}
  </ul>
)
