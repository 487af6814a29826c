import { formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { GiftUndo } from '#contract/my-gift.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'

type UndoProps = {
  undo: GiftUndo
  /** The error message of the last attempt. */
  refused?: string | undefined
}

/** The change and what the button restores, without personal data. */
export function Undo({ undo, refused }: UndoProps) {
  switch (undo.state) {
    case 'open':
      return (
        <>
          <h1>Undo this change?</h1>
          <Lead>{changeText(undo)}</Lead>
          <p>
            {restoredText(undo)} You can do this until {formatDay(undo.until)}. If you want to keep
            the change, close this page.
          </p>
          {refused && <p role="alert">{refused}</p>}
          <form method="post">
            <Button type="submit">Undo it</Button>
          </form>
        </>
      )
    case 'undone':
      return (
        <>
          <h1>It is as it was</h1>
          <Lead>{restored(undo)} An email about it is on its way to you.</Lead>
          <p>Was the change not yours? Write to us, so that we can look into it.</p>
        </>
      )
    case 'changed-again':
      return (
        <>
          <h1>It was changed again after that</h1>
          <Lead>
            This undo would overwrite the newer change, so it does nothing. Start with the newest of
            our emails about a change, or set your gift as you want it on its page.
          </Lead>
          <LinkToGiftPage />
        </>
      )
    case 'expired':
      return (
        <>
          <h1>The time for this undo is over</h1>
          <Lead>It worked until {formatDay(undo.until)}. Your gift can still be changed.</Lead>
          <LinkToGiftPage />
        </>
      )
    case 'ended':
      return (
        <>
          <h1>This gift has ended</h1>
          <Lead>
            There is nothing left to undo. A gift that has ended cannot be taken up again, but a new
            one can begin.
          </Lead>
          <ButtonLink to="/donate">Give again</ButtonLink>
        </>
      )
  }
}

/** The key of this page does not open the page of the gift, so that link comes by email. */
const LinkToGiftPage = () => (
  <p>
    The link to that page is in our thank-you emails. You can also{' '}
    <Anchor to="/my-gift">have it sent to you again</Anchor>.
  </p>
)

const money = (amount: number | null): string => formatMoney(cents(amount ?? 0))

const often = { 'one-time': '', monthly: ' a month', yearly: ' a year' } as const

function changeText({ kind, before, after, frequency }: GiftUndo): string {
  return {
    amount: `Your gift was changed from ${money(before)} to ${money(after)}${often[frequency]}.`,
    pause: 'Your gift was paused. Nothing is taken at the moment.',
    resume: 'Your paused gift was started again.',
  }[kind]
}

function restoredText({ kind, before, frequency }: GiftUndo): string {
  return {
    amount: `Press the button, and it is ${money(before)}${often[frequency]} again, from the next time on.`,
    pause: 'Press the button, and it goes on as before.',
    resume: 'Press the button, and it is paused again.',
  }[kind]
}

function restored({ kind, before, frequency }: GiftUndo): string {
  return {
    amount: `Your gift is ${money(before)}${often[frequency]} again.`,
    pause: 'Your gift goes on as before.',
    resume: 'Your gift is paused again.',
  }[kind]
}
