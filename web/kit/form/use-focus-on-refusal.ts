import { type RefObject, useEffect, useRef } from 'react'

/** Leads to what is wrong: to the field where it is one, else to the summary. */
export function useFocusOnRefusal(
  form: RefObject<HTMLFormElement | null>,
  summary: RefObject<HTMLElement | null>,
  refused: readonly string[],
): void {
  // What a page was sent with has its own autofocus.
  const seen = useRef(refused)
  useEffect(() => {
    if (seen.current === refused) return
    seen.current = refused
    if (refused.length > 1) summary.current?.focus()
    else if (refused.length === 1)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, summary, refused])
}
