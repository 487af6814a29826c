import type * as z from 'zod/mini'
import type { Contents } from './contents.ts'
import { emailHtml } from './email-html.ts'
import { type Block, type Email, type Sender, sharedDeviceAdvice, type RichText } from './email.ts'

/** HTML and plain text with the same content. Without a sender the email is discreet: it does not name the organisation. */
export const composeEmail = (
  email: Email,
  sender: Sender | null,
): Pick<z.input<typeof Contents>, 'subject' | 'text' | 'html' | 'pictures' | 'voice'> => ({
  voice: sender ? 'named' : 'discreet',
  subject: email.subject,
  text: emailText(email, sender),
  html: emailHtml(email, sender),
  pictures: sender
    ? [
        { artwork: 'logo-light' },
        { artwork: email.band },
        ...(email.picture ? [email.picture] : []),
      ]
    : [],
})

function emailText({ blocks, why }: Email, sender: Sender | null): string {
  const signature = sender
    ? [`${sender.legalName}, ${sender.address}\n${sender.phone}  ${sender.email}`]
    : []
  const foot = [why, ...signature, sharedDeviceAdvice]
  return [...blocks.map(blockText), '--', ...foot].join('\n\n') + '\n'
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.heading
    case 'text':
      return plainText(block.text)
    case 'buttons':
      return [block.main, block.other]
        .flatMap((button) => (button ? [linkText(button)] : []))
        .join('\n')
    case 'facts':
      return block.facts.map(({ label, text }) => `${label}: ${plainText(text)}`).join('\n')
    case 'event':
      return [block.name, `${block.weekday}, ${block.when}`, block.where].join('\n')
    case 'stitch':
      return '- - -'
  }
}

const linkText = ({ label, href }: { label: string; href: string }) => `${label}:\n${href}`

function plainText(text: RichText): string {
  if (typeof text === 'string') return text
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      if ('strong' in part) return part.strong
      return part.link === part.href ? part.href : `${part.link} (${part.href})`
    })
    .join('')
}
