import { createTransport, type NodemailerError } from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import type { Contents, Voice } from './contents.ts'
import { attachPicture } from './pictures.ts'

/** The reasons are ours: what a mail server says may repeat the address. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'withdrawn' }
  | { kind: 'kept'; error: string }
  | { kind: 'refused'; error: string; isBounce: boolean }
  | { kind: 'later'; error: string; isUnreachable: boolean }

type Senders = Pick<Settings, 'mailFrom' | 'mailFromDiscreet'>
type Post = Senders & { smtpUrl: string }

export const senderFor = ({ mailFrom, mailFromDiscreet }: Senders, voice: Voice): string =>
  voice === 'discreet' ? mailFromDiscreet : mailFrom

/** No email is worth waiting for longer: a server may answer a byte at a time for ever. */
const deadlineMs = 45_000

type Sending = {
  messageId: string
  contents: Contents
  signal: AbortSignal
  /** Asked last: drawing takes a while, and somebody may have taken the email back. */
  isWanted: () => Promise<boolean>
}

export async function sendEmail(
  post: Post,
  { messageId, contents, signal, isWanted }: Sending,
): Promise<Outcome> {
  const { to, voice, subject, text, html, pictures, attachments, headers } = contents
  const drawn = await drawAll(pictures)
  if (!(await isWanted())) return { kind: 'withdrawn' }
  const transport = openTransport(post)
  const giveUp = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
  const hangUp = () => transport.close({ force: true })
  giveUp.addEventListener('abort', hangUp)
  try {
    await transport.sendMail({
      messageId,
      from: senderFor(post, voice),
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      attachments: [...attachments, ...drawn],
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error)
  } finally {
    giveUp.removeEventListener('abort', hangUp)
    hangUp()
  }
}

async function drawAll(pictures: Contents['pictures']) {
  const drawn = await Promise.all(pictures.map(attachPicture))
  return drawn.filter((picture) => picture !== undefined)
}

/** Whether the mail server would talk to us now, without an email at stake. */
export async function isReachable(post: Post): Promise<boolean> {
  const transport = openTransport(post)
  try {
    return await transport.verify()
  } catch {
    return false
  } finally {
    transport.close({ force: true })
  }
}

/** A pool of one, because only a pooled connection can be hung up in the middle of an email. */
function openTransport({ smtpUrl }: Post) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(smtpUrl).hostname)
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // The outbox decides about another try; one made here could send an email twice unseen.
    maxRequeues: 0,
    requireTLS: !isLocal,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

function outcomeOf(error: unknown): Outcome {
  const { code = 'unknown', command = '', responseCode } = error as NodemailerError
  const reason = responseCode ? `answered ${responseCode} to ${command}` : code
  // Only what is said about this email counts against it. A refused greeting, login or sender is about us.
  const isAboutEmail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  if (isAboutEmail && (responseCode === undefined || responseCode >= 500))
    return { kind: 'refused', error: reason, isBounce: command.startsWith('RCPT') }
  return { kind: 'later', error: reason, isUnreachable: !isAboutEmail }
}
