/** Text with emphasis and links, in reading order. */
export type RichText =
  | string
  | readonly (string | { strong: string } | { link: string; href: string })[]

export type Block =
  | { kind: 'heading'; heading: string }
  | { kind: 'text'; text: RichText; isSmall?: boolean }
  | { kind: 'buttons'; main: Button; other?: Button }
  | { kind: 'facts'; facts: readonly { label: string; text: RichText }[] }
  /** An event in the style of the site: the day in large type, the name, and time and place below. */
  | { kind: 'event'; weekday: string; day: string; name: string; when: string; where: string }
  | { kind: 'stitch' }

export type Button = { label: string; href: string }

export type Email = {
  /** Names neither the organisation nor the topic, because another person may see the screen. */
  subject: string
  /** The line that mail programs show beside the subject. It is as discreet as the subject. */
  preview: string
  band: 'band-river' | 'band-berry' | 'band-field' | 'band-earth' | 'band-dawn'
  /** Artwork by its name, with alternative text. */
  picture?: { artwork: string; alt: string; crop?: 'top' | 'centre' | 'bottom' }
  blocks: readonly Block[]
  /** Why the reader received this email, and how their details are used. */
  why: string
}

/** The sender details that the law requires in gift, order and newsletter emails. */
export type Sender = {
  name: string
  legalName: string
  address: string
  phone: string
  email: string
}

export const sharedDeviceAdvice =
  'On a shared phone or computer? Delete this email, then empty the bin.'

/** The content of most emails: what happened, facts, buttons and a small note. */
export type PlainEmail = Pick<Email, 'subject' | 'band' | 'why'> & {
  /** Defaults to the heading. Set it if the heading is not discreet. */
  preview?: string
  heading: string
  text: RichText
  facts?: Extract<Block, { kind: 'facts' }>['facts']
  buttons?: readonly Button[]
  small?: RichText
}

export function plainEmail({
  subject,
  band,
  why,
  heading,
  preview = heading,
  ...content
}: PlainEmail) {
  const { text, facts = [], buttons = [], small } = content
  const blocks: Block[] = [
    { kind: 'heading', heading },
    { kind: 'text', text: text },
  ]
  if (facts.length > 0) blocks.push({ kind: 'facts', facts })
  for (const main of buttons) blocks.push({ kind: 'buttons', main })
  if (small !== undefined) blocks.push({ kind: 'text', text: small, isSmall: true })
  return { subject, preview, band, blocks, why } satisfies Email
}
