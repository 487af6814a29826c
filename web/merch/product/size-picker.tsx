import type { Ref } from 'react'
import type { ProductSize } from '#contract/merch.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './size-picker.module.css'

type SizePickerProps = {
  ref: Ref<HTMLFieldSetElement>
  sizes: readonly ProductSize[]
  chosen: string
  onChoose: (size: string) => void
}

/** One radio button per size. A sold-out size is marked and can still be selected. */
export const SizePicker = ({ ref, sizes, chosen, onChoose }: SizePickerProps) => (
  <fieldset ref={ref}>
    <legend className={styles.legend}>Size</legend>
    <div className={styles.sizes}>
      {sizes.map(({ size, quantity }) => (
        <label key={size} className={styles.size}>
          <input
            type="radio"
            name="size"
            value={size}
            checked={size === chosen}
            onChange={() => onChoose(size)}
          />
          <span className={classNames(styles.square, quantity === 0 && styles.soldOut)}>
            {size}
            {quantity === 0 && <VisuallyHidden> sold out</VisuallyHidden>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
