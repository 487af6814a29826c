import type { Block, Button, Email, Words } from './email.ts'

/** What most emails say: what happened, its facts, what may be pressed, and below that what is good to know. */
export type PlainEmail = Pick<Email, 'subject' | 'band' | 'why'> & {
  /** The heading, unless it should not be read over a shoulder. */
  preview?: string
  heading: string
  text: Words
  facts?: Extract<Block, { kind: 'facts' }>['facts']
  buttons?: readonly Button[]
  small?: Words
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
    { kind: 'words', words: text },
  ]
  if (facts.length > 0) blocks.push({ kind: 'facts', facts })
  for (const main of buttons) blocks.push({ kind: 'buttons', main })
  if (small !== undefined) blocks.push({ kind: 'words', words: small, isSmall: true })
  return { subject, preview, band, blocks, why } satisfies Email
}
