import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { truncateCharacters } from '#contract/text/truncate.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from './jump-to-product.module.css'

/** In characters. */
const maxNameLength = 20

type JumpProps = { products: readonly { _id: string; name: string }[] }

/** Choosing a product opens its page. Keyboard users and visitors without script press Go. */
export function JumpToProduct({ products }: JumpProps) {
  const navigate = useNavigate()
  // Arrow keys select every option in between, so only a choice by pointer navigates.
  const isByKey = useRef(false)
  const goTo = (id: FormDataEntryValue | null) => {
    if (typeof id === 'string' && id !== '') void navigate(`/merch-store/${id}`)
  }
  return (
    <form
      action="/merch-store"
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        goTo(new FormData(event.currentTarget).get('product'))
      }}
    >
      <SelectField
        label="Jump to a product"
        name="product"
        className={styles.names}
        // On Back the browser would restore the old choice, but the page shows all products.
        autoComplete="off"
        onKeyDown={() => {
          isByKey.current = true
        }}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onChange={({ currentTarget }) => {
          if (!isByKey.current) goTo(currentTarget.value)
        }}
      >
        <option value="">All products</option>
        {products.map(({ _id, name }) => (
          <option key={_id} value={_id} title={name} aria-label={name}>
            {truncateCharacters(name, maxNameLength)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="outline" className={styles.go}>
        Go
      </Button>
    </form>
  )
}
