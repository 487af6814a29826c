/** Texts of the emails about orders. A subject names neither the organisation nor the topic. */
export const waiting = {
  subject: 'It is kept for you',
  heading: 'It is kept for you a little longer',
  text: 'An order was made with this address and is not paid yet. What is in it is kept for half an hour, or less if few are left. On its page you can see how it stands.',
  small: 'Was that not you, or did you change your mind? Do nothing. Nothing is charged.',
}

export const paid = {
  subject: 'Thank you',
  heading: 'Thank you. It is yours',
  text: 'Your payment arrived. We pack it by hand, and write again when it is on its way.',
  small: 'The parcel is plain. On its page you can see how your order stands.',
}

export const sent = {
  subject: 'On its way',
  heading: 'It is on its way',
  text: 'We have handed over your parcel. It is plain, and says nothing about what is in it.',
  small: 'Write to us if it has not come after ten days.',
}

export const cancelled = {
  subject: 'It was not completed',
  heading: 'Nothing was charged',
  text: 'The order that was made with this address was not paid in time, and what was kept for it is for everybody again.',
  small: 'If you would still like it, begin again in the store. What is there can be seen there.',
}

export const unfulfillable = {
  subject: 'Money on its way back',
  heading: 'We are sorry: it was gone',
  text: 'Your payment arrived after the time for it was over, and by then the last piece had gone to somebody else. We give all of it back. Banks take some days to show it.',
  small: 'Write to us if it has not come after ten days.',
}

export const refunded = {
  subject: 'Money on its way back',
  heading: 'It is on its way back to you',
  text: 'We have given back what stands below. Banks take some days to show it.',
  small: 'Write to us if it has not come after ten days.',
}
