/** A link that calls or texts a Canadian number, written '403-555-0142'. */
export const phoneLink = (scheme: 'tel' | 'sms', phone: string): string =>
  `${scheme}:+1${phone.replace(/\D/g, '')}`
