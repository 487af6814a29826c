import { useRootData } from '#web/kit/use-root-data.ts'
import { Lead } from '#web/ui/section.tsx'

/** For a recipient whose link is incomplete. */
export function NoCardsByHand() {
  const email = useRootData()?.organisation.email
  return (
    <>
      <h1>This link is not whole</h1>
      <Lead>A part of it was lost on its way. Copy the whole link from the card.</Lead>
      {email && (
        <p>
          Or write to <a href={`mailto:${email}`}>{email}</a> from the address the card came to, and
          we do it by hand.
        </p>
      )}
    </>
  )
}
