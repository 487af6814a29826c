/** Running text with its few emphases and links, in reading order. */
export type Words =
  | string
  | readonly (string | { strong: string } | { link: string; href: string })[]

export type Block =
  | { kind: 'heading'; heading: string }
  | { kind: 'words'; words: Words; isSmall?: boolean }
  | { kind: 'buttons'; main: Button; other?: Button }
  | { kind: 'facts'; facts: readonly { label: string; words: Words }[] }
  /** An event as it is shown everywhere: the day large, a green thread, the name; when and where below it. */
  | { kind: 'event'; weekday: string; day: string; name: string; when: string; where: string }
  | { kind: 'stitch' }

export type Button = { label: string; href: string }

export type Email = {
  /** Says neither who we are nor what this is about: others may read it over a shoulder. */
  subject: string
  /** The line that mail programs show beside the subject; as discreet as the subject. */
  preview: string
  band: 'band-river' | 'band-berry' | 'band-field' | 'band-earth' | 'band-dawn'
  /** A picture of our artwork by its name, with what it shows in words. */
  picture?: { artwork: string; alt: string; crop?: 'top' | 'centre' | 'bottom' }
  blocks: readonly Block[]
  /** Why the reader has this email, and what becomes of their details. */
  why: string
}

/** Who sends, as the law wants it said in gift, order and newsletter emails. */
export type Sender = {
  name: string
  legalName: string
  address: string
  phone: string
  email: string
}

export const sharedDeviceAdvice =
  'On a shared phone or computer? Delete this email, then empty the bin.'
