import type { Event } from '#contract/event.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { whenTold } from '../when.ts'

/** Asks for a place by mail. */
export function Register({ event }: { event: Event }) {
  const email = useRootData()?.organisation.email ?? ''
  const subject = encodeURIComponent(`A place at ${event.name}, ${whenTold(event)}`)
  return (
    <ButtonLink full href={`mailto:${email}?subject=${subject}`}>
      Register
    </ButtonLink>
  )
}
