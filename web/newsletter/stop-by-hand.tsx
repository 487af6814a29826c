import { useRootData } from '#web/kit/use-root-data.ts'

/** For somebody whose link does not help them. */
export function StopByHand() {
  const email = useRootData()?.organisation.email
  if (!email) return null
  return (
    <p>
      Do you get letters that you want to stop? Write to <a href={`mailto:${email}`}>{email}</a> and
      we take you off the list by hand.
    </p>
  )
}
