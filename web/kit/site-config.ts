/** Settings of the server that every page receives. They are public. */
export type SiteConfig = {
  /** The public address of the site, without a trailing slash. */
  siteUrl: string
  /** The API host, where it is not the site itself. */
  apiHost: string | undefined
  /** The neutral page that Quick exit opens. */
  quickExitUrl: string
  isDevelopment: boolean
  /** The sender address of discreet emails, which do not name the organisation. */
  mailFromDiscreet: string
  /** The card payment provider: Stripe, our own test page, or none. */
  cards: 'stripe' | 'test' | null
}
