import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useStore } from '#web/kit/store.ts'
import { searchMost } from './derive.ts'
import { filterState, search } from './filter-state.ts'
import styles from './search-box.module.css'

type SearchBoxProps = {
  /** What the address searches for: the words of a visitor without script. */
  asked: string
  onFind: () => void
}

/** Typing narrows the list at once; the button looks again, and is all there is without script. */
export function SearchBox({ asked, onFind }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const { searchText } = useStore(filterState)
  const isHydrating = useIsHydrating()
  // What somebody typed before this script came is kept.
  useLayoutEffect(() => search(box.current?.value ?? ''), [asked])
  return (
    <search className={styles.search}>
      <form
        action="/events"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onFind()
        }}
      >
        <label>
          <VisuallyHidden>Search for events</VisuallyHidden>
          <input
            ref={box}
            type="search"
            name="q"
            maxLength={searchMost}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Search for events"
            className={styles.box}
            value={isHydrating ? asked : searchText}
            onChange={({ currentTarget }) => search(currentTarget.value)}
          />
        </label>
        <Button type="submit" className={styles.find}>
          Find Events
        </Button>
      </form>
    </search>
  )
}
