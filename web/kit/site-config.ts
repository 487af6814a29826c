/** What the running server tells every page about where it runs. Nothing here is personal or secret. */
export type SiteConfig = {
  /** The public address of the site, without a trailing slash. */
  siteUrl: string
  /** The API host, when it is not the site itself. */
  apiHost: string | undefined
  /** Where Quick exit leads: a neutral page. */
  quickExitUrl: string
  isDevelopment: boolean
  /** The sender address of emails that do not say who we are. */
  mailFromDiscreet: string
  /** Who takes cards: a real provider, our own page on which no money moves, or nobody. */
  cards: 'stripe' | 'test' | null
}
