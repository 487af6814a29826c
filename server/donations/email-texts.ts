/** Texts of the emails to donors. A subject names neither the organisation nor the topic. */
export const thanks = {
  subject: 'Thank you',
  heading: 'Thank you',
  text: 'It arrived. Because of you a door is open this month that was going to be closed.',
}

export const howReceiptsOpen =
  'Your official receipt for income tax is on a page of its own, which asks for the last four digits of the phone number you gave.'

export const receiptCancelled = 'The official receipt you had for it is no longer valid.'

export const receiptReplaced =
  'The official receipt you had for it is no longer valid; another one replaces it.'

export const failed = {
  subject: 'About your card',
  heading: 'It did not go through this time',
  text: 'Your bank said no when we asked for your gift again. Nothing was taken.',
  small: 'If you would rather stop, your page does that too. Nobody will ask you why.',
}

export const triedAgain = (day: string): string =>
  `We ask once more on ${day}. You need to do nothing unless your card has changed.`

export const notTriedAgain =
  'We do not ask for this one again. With another card it goes on from the next time.'

export const ended = {
  subject: 'It has ended',
  heading: 'Your gift has ended',
  text: 'Nothing more will be asked of your card. Thank you for every time.',
  small:
    'A gift that has ended cannot be taken up again, but a new one can begin at any time. Was it not you who ended it? Write to us.',
}

/** The site ended a recurring gift because its first payment did not match. */
export const endedInReview = {
  subject: 'It has ended',
  heading: 'Your gift will not repeat',
  text: 'The payment that reached us is not the one you chose, so we ended the gift before another payment. Nothing more will be taken from your card.',
  small: 'Our team is looking at the payment that was made. We write to you when it is refunded.',
}

const subject = 'A change was made'

type Amounts = { before: string; after: string }

/** One email for each kind of change. */
export const changed = {
  amount: {
    subject,
    heading: 'The amount has changed',
    text: ({ before, after }: Amounts) =>
      `Starting with your next payment, your gift is ${after} instead of ${before}.`,
  },
  pause: {
    subject,
    heading: 'Your gift is paused',
    text: (_amounts: Amounts) => 'Nothing is taken from your card until it goes on.',
  },
  resume: {
    subject,
    heading: 'Your gift goes on',
    text: (_amounts: Amounts) => 'Your card is asked again from the next time on.',
  },
}

export const cardPage = {
  subject: 'About your card',
  heading: 'Your card page was opened',
  text: 'Someone opened the page to change the card of your gift. That page is at our payment provider, so we do not see whether the card was changed.',
  small:
    'If this was you, you need to do nothing. If it was not, someone else has the link to your gift. Write to us, and we will help you.',
}

export const undoUntil = (day: string): string =>
  `If this was you, you need to do nothing. If it was not, or you changed your mind, undo it on the page behind the button. That works until ${day}. Write to us if it was not you.`

export const undone = {
  subject: 'A change was undone',
  heading: 'It is as it was',
  text: 'A change to your gift was undone. It now stands as below.',
  small: 'Was that not you? Write to us.',
}

export const refunded = {
  subject: 'Money on its way back',
  heading: 'It is on its way back to you',
  text: 'We have given back what stands below. Banks take some days to show it.',
  small: 'Write to us if it has not come after ten days.',
}

export const pledge = {
  subject: 'How to send it',
  heading: 'Your e-Transfer',
  text: 'Send it from your own bank to the address below, and put the code below in its message, so that we know it is yours.',
  small: 'Changed your mind? Do nothing. Without a transfer nothing happens.',
}

export const sameReference = 'Each time you send one, put in the same code.'

export const upcoming = {
  subject: 'A date to know about',
  heading: 'Your gift comes round soon',
  text: 'A year has gone by. Your card will be asked for what stands below. You need to do nothing if that is right.',
  small: 'Until then you can change the amount or the card, pause it or end it, on your page.',
}

export const link = {
  subject: 'Your link',
  heading: 'Here is your link',
  text: 'Somebody, we hope you, asked for the page where your gift is changed, paused or ended.',
  small: 'The address of that page is its key. Keep it somewhere private.',
}

export const receiptLink = {
  subject: 'Your fresh link',
  heading: 'Here is a fresh link',
  text: 'Too many wrong numbers were typed at another link to your receipt, so we were asked for a new one. This one works now. A fresh link we sent you before no longer opens.',
  small:
    'The page asks for the last four digits of the phone number you gave. Was it not you who typed wrong numbers? Then someone else has an earlier link. Without the number it shows them nothing. Write to us if that worries you.',
}
