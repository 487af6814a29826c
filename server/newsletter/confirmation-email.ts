import { type Day, formatDay, formatMonth } from '#contract/dates.ts'
import { nextIssueDay } from '#contract/newsletter.ts'
import type { Organisation } from '#contract/organisation.ts'
import { composeEmail, type Email } from '#server/mail/mail.ts'
import { senderOf } from '#server/organisation/organisation.ts'

type Asked = {
  siteUrl: string
  confirmToken: string
  stopToken: string
  askedOn: Day
  today: Day
}

/** Holds nothing that was typed into the form: whoever typed it may not be the one who reads this. */
export function confirmationEmail(
  organisation: Organisation,
  { siteUrl, confirmToken, stopToken, askedOn, today }: Asked,
) {
  const confirm = `${siteUrl}/newsletter/confirm/${confirmToken}`
  const [month] = formatMonth(nextIssueDay(today)).split(' ')
  const email: Email = {
    subject: 'Please confirm your address',
    preview: 'One press and you are done.',
    band: 'band-river',
    picture: { artwork: 'scene-letter', alt: 'A hand lifts an envelope', crop: 'top' },
    blocks: [
      { kind: 'heading', heading: 'One more press' },
      { kind: 'words', words: 'Hello,' },
      {
        kind: 'words',
        words: `Someone, we hope you, asked for our monthly letter at this address. Press the button and the next one comes on the first Tuesday of ${month}.`,
      },
      { kind: 'buttons', main: { label: 'Confirm my address', href: confirm } },
      {
        kind: 'words',
        isSmall: true,
        words: [
          'The button works for seven days. If it does not, copy this into your browser: ',
          { link: confirm, href: confirm },
        ],
      },
      { kind: 'stitch' },
      {
        kind: 'words',
        words: [
          { strong: 'Not you?' },
          ' Do nothing. Without a press this address is forgotten in seven days, and no letter ever comes.',
        ],
      },
    ],
    why: `You have this because a form on our site was filled in with your address on ${formatDay(askedOn)}. You are on no list yet.`,
  }
  return {
    ...composeEmail(email, senderOf(organisation)),
    // Mail programs show these two as a button of their own (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${siteUrl}/newsletter/unsubscribe/${stopToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** To ourselves. It names nobody. */
export const pressureEmail = (organisation: Organisation) =>
  composeEmail(
    {
      subject: 'Many requests on the site today',
      preview: 'Worth a look when there is time.',
      band: 'band-river',
      blocks: [
        { kind: 'heading', heading: 'More sign-ups than usual' },
        {
          kind: 'words',
          words:
            'More people than we write to within an hour asked for the letter. Nobody is lost: the others are answered later, a hundred an hour. If this goes on, programs may be filling in the form.',
        },
      ],
      why: 'You have this because the site writes to this address when something needs a look.',
    },
    senderOf(organisation),
  )
