import { createTransport, type NodemailerError } from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import type { Contents, Voice } from './contents.ts'
import { attachPicture } from './pictures.ts'

/** `error` is our own text, because the response of a mail server may contain the address. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'withdrawn' }
  | { kind: 'not-sent'; error: string }
  | { kind: 'refused'; error: string; isBounce: boolean }
  | { kind: 'later'; error: string; isUnreachable: boolean }

type Senders = Pick<Settings, 'mailFrom' | 'mailFromDiscreet'>
type Smtp = Senders & { smtpUrl: string }

export const senderFor = ({ mailFrom, mailFromDiscreet }: Senders, voice: Voice): string =>
  voice === 'discreet' ? mailFromDiscreet : mailFrom

/** Limit for the whole delivery, because a slow server may send one byte at a time forever. */
const deadlineMs = 45_000

type Sending = {
  messageId: string
  contents: Contents
  signal: AbortSignal
  /** Called right before sending, because the email may be withdrawn while its pictures are drawn. */
  isStillQueued: () => Promise<boolean>
}

export async function sendEmail(
  smtp: Smtp,
  { messageId, contents, signal, isStillQueued }: Sending,
): Promise<Outcome> {
  const { to, voice, subject, text, html, pictures, attachments, headers } = contents
  const drawn = await drawAll(pictures)
  if (!(await isStillQueued())) return { kind: 'withdrawn' }
  const transport = openTransport(smtp)
  const abort = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
  const closeConnection = () => transport.close({ force: true })
  abort.addEventListener('abort', closeConnection)
  try {
    await transport.sendMail({
      messageId,
      from: senderFor(smtp, voice),
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
    abort.removeEventListener('abort', closeConnection)
    closeConnection()
  }
}

async function drawAll(pictures: Contents['pictures']) {
  const drawn = await Promise.all(pictures.map(attachPicture))
  return drawn.filter((picture) => picture !== undefined)
}

/** Whether the mail server accepts a connection and login now. Sends no email. */
export async function isReachable(smtp: Smtp): Promise<boolean> {
  const transport = openTransport(smtp)
  try {
    return await transport.verify()
  } catch {
    return false
  } finally {
    transport.close({ force: true })
  }
}

/** A pool of one connection, because nodemailer can abort only pooled connections during an email. */
function openTransport({ smtpUrl }: Smtp) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(smtpUrl).hostname)
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // Only the outbox retries. A retry inside nodemailer could send an email twice.
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
  // Only a rejection of this email counts against it. A rejected greeting, login or sender concerns the site.
  const isAboutEmail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  if (isAboutEmail && (responseCode === undefined || responseCode >= 500))
    return { kind: 'refused', error: reason, isBounce: command.startsWith('RCPT') }
  return { kind: 'later', error: reason, isUnreachable: !isAboutEmail }
}
