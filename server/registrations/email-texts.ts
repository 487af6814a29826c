export type EmailKind = 'pending' | 'confirmed' | 'waiting' | 'offered' | 'reminder'

type EmailTexts = {
  subject: string
  preview: string
  heading: string
  text: string
  button: string
}

/** No subject names the organisation or the event: other people may see the screen. */
export const textsFor = {
  confirmed: {
    subject: 'Your booking',
    preview: 'You have a place.',
    heading: 'You have a place',
    text: 'We look forward to you. The attached file puts the day into your calendar under a plain name.',
    button: 'Open my place',
  },
  pending: {
    subject: 'Your booking',
    preview: 'Your place is kept.',
    heading: 'Your place is kept',
    text: 'We talk with everybody once before the day. Somebody of us reaches out to you, and until then nobody else has your place.',
    button: 'Open my place',
  },
  waiting: {
    subject: 'Your booking',
    preview: 'You are on the list.',
    heading: 'You are on the list',
    text: 'All places are taken just now. The moment one is free and it is your turn, we write to you and hold it for a while.',
    button: 'See my place in line',
  },
  offered: {
    subject: 'A place',
    preview: 'A place is free and held for you.',
    heading: 'A place is free for you',
    text: 'Somebody could not come, and you are next. Take the place on your page; otherwise it goes to the next person.',
    button: 'Take the place',
  },
  reminder: {
    subject: 'Your booking',
    preview: 'It is tomorrow.',
    heading: 'It is tomorrow',
    text: 'If you cannot come, one press on your page gives the place to somebody who waits. No reason needed.',
    button: 'Open my place',
  },
} satisfies Record<EmailKind, EmailTexts>

export type NoticeKind = 'message' | 'moved' | 'cancelled' | 'reinstated'

/** To all guests of an event. What changed, or the message of a staff member, follows the heading. */
export const noticeTexts = {
  message: {
    preview: 'A message for you.',
    heading: 'A message for you',
    note: 'If you cannot come, one press on your page gives the place to somebody who waits.',
  },
  moved: {
    preview: 'Something changed.',
    heading: 'Something changed',
    note: 'If you cannot come any more, one press on your page gives the place to somebody who waits.',
  },
  cancelled: {
    preview: 'It does not take place.',
    heading: 'It does not take place',
    note: 'You need not do anything. Your details are deleted a week after the day.',
  },
  reinstated: {
    preview: 'It takes place after all.',
    heading: 'It takes place after all',
    note: 'If you cannot come, one press on your page gives the place to somebody who waits.',
  },
} as const satisfies Record<NoticeKind, { preview: string; heading: string; note: string }>

/** What the notice of a cancelled event says, and of one that was reinstated. */
export const noticeMessages = {
  cancelled: 'It is cancelled, and we are sorry about that.',
  reinstated: 'It was cancelled, and now it takes place as planned. Your place is as it was.',
} as const

export const proofTexts = {
  subject: 'Your booking',
  preview: 'One press and you are done.',
  heading: 'One more press',
  text: 'Somebody, we hope you, gave this address for a booking. Press the button and it is yours:',
  button: 'Open my booking',
  /** A time of day instead of "one hour", because the email may be delayed. */
  held: (until: string | null) =>
    until
      ? `We hold it until ${until}. After that the button still works for a day, as long as there is room.`
      : 'The button works for a day, as long as there is room.',
  why: 'You have this email because somebody gave this address for a booking. Not you? Do nothing, and the address is forgotten in a day.',
}

export const textRequestTexts = {
  subject: 'Somebody waits for a text message',
  preview: 'Worth a look when there is time.',
  heading: 'Somebody waits for a text message',
  text: 'A guest asked us to text them about their place. Who it is and what to write is not in this email.',
  why: 'You have this because the site writes to this address when something needs a person.',
}
