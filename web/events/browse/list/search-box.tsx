import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import field from '#web/ui/search-field.module.css'
import { useStore } from '#web/kit/store.ts'
import { maxSearchLength } from '../filter-events.ts'
import { filterState, search } from '../filter-state.ts'
import styles from './search-box.module.css'

type SearchBoxProps = {
  /** The search text of the URL, rendered by the server. */
  query: string
  onFind: () => void
}

/** Typing filters the list at once. Without script the button submits the search. */
export function SearchBox({ query, onFind }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const { searchText } = useStore(filterState)
  const isHydrating = useIsHydrating()
  // Take over the text that the visitor typed before hydration.
  useLayoutEffect(() => search(box.current?.value ?? ''), [query])
  return (
    <search className={styles.search}>
      <form
        action="/events"
        className={field.form}
        onSubmit={(event) => {
          event.preventDefault()
          onFind()
        }}
      >
        <input
          ref={box}
          type="search"
          name="q"
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search for events"
          placeholder="Search for events"
          value={isHydrating ? query : searchText}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        <Button type="submit">Find Events</Button>
      </form>
    </search>
  )
}
