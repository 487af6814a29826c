import { type Day, formatDay, formatMonth } from '#contract/dates.ts'
import { nextIssueDay } from '#contract/newsletter.ts'
import type { Email, PlainEmail } from '#server/mail/mail.ts'

type ConfirmationInput = {
  siteUrl: string
  confirmToken: string
  stopToken: string
  requestedOn: Day
  today: Day
}

/** Contains no form input: another person may have typed the address. */
export function confirmationEmail({
  siteUrl,
  confirmToken,
  stopToken,
  requestedOn,
  today,
}: ConfirmationInput): { email: Email; headers: Record<string, string> } {
  const confirm = `${siteUrl}/newsletter/confirm/${confirmToken}`
  const [month] = formatMonth(nextIssueDay(today)).split(' ')
  const email: Email = {
    subject: 'Please confirm your address',
    preview: 'One press and you are done.',
    band: 'band-river',
    picture: { artwork: 'scene-letter', alt: 'A hand lifts an envelope', crop: 'top' },
    blocks: [
      { kind: 'heading', heading: 'One more press' },
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: `Someone, we hope you, asked for our monthly letter at this address. Press the button and the next one comes on the first Tuesday of ${month}.`,
      },
      { kind: 'buttons', main: { label: 'Confirm my address', href: confirm } },
      {
        kind: 'text',
        isSmall: true,
        text: [
          'The button works for seven days. If it does not, copy this into your browser: ',
          { link: confirm, href: confirm },
        ],
      },
      { kind: 'stitch' },
      {
        kind: 'text',
        text: [
          { strong: 'Not you?' },
          ' Do nothing. Without a press this address is forgotten in seven days, and no letter ever comes.',
        ],
      },
    ],
    why: `You have this because a form on our site was filled in with your address on ${formatDay(requestedOn)}. You are on no list yet.`,
  }
  // Mail programs show an unsubscribe button for these two headers (RFC 8058).
  const headers = {
    'List-Unsubscribe': `<${siteUrl}/newsletter/unsubscribe/${stopToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { email, headers }
}

/** Goes to staff and contains no personal data. */
export const backlogEmail: PlainEmail = {
  subject: 'Many requests on the site today',
  preview: 'Worth a look when there is time.',
  band: 'band-river',
  heading: 'More sign-ups than usual',
  text: 'More people than we write to within an hour asked for the letter. Nobody is lost: the others are answered later, a hundred an hour. If this goes on, programs may be filling in the form.',
  why: 'You have this because the site writes to this address when something needs a look.',
}
