import type { EmailStatus, OutboxRow } from '#contract/console/outbox.ts'
import { dayMs } from '#contract/durations.ts'
import { openWithReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { maskKeys } from '#server/kit/link-key.ts'
import { maskEmail } from '#server/kit/mask-email.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openJoinedRecord } from '#server/vault/vault.ts'
import { type Contents, mailRecord, readContents } from './contents.ts'
import { deliverMail } from './deliver.ts'
import { waitsUntil } from './outbox.ts'
import {
  countMail,
  findMailById,
  lockMail,
  outboxPage,
  type OutboxPageRow,
  queueAgain,
} from './outbox-queries.ts'
import type { MailRow } from './queries.ts'

const sendAgainMs = 30 * dayMs

type ListDeps = Pick<Deps, 'db' | 'keys' | 'clock'>
type Query = { limit: number; after?: string | undefined; status?: EmailStatus | undefined }

/** A page of the outbox, the newest emails first, with masked addresses. */
export async function listOutbox({ db, keys, clock }: ListDeps, { limit, after, status }: Query) {
  const list = { name: 'outbox', filters: { status } }
  const page = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) => outboxPage(db, { status, after: numberIn(position), limit: max }),
      count: (max) => countMail(db, status, max),
      positionOf: ({ position }) => [position],
    },
  )
  const rows = page.rows.map((row) => describe(row, openListed({ keys }, row), clock.now()))
  return { ...page, rows }
}

function openListed(deps: Pick<Deps, 'keys'>, row: OutboxPageRow): Contents | undefined {
  const { id, sealed, wrapped } = row
  if (!wrapped) return undefined
  return openJoinedRecord(deps, { kind: mailRecord, row: id, sealed: { sealed }, wrapped }).sealed
}

function describe(mail: MailRow, contents: Contents | undefined, now: Date): OutboxRow {
  return {
    id: mail.id,
    at: mail.created_at.toISOString(),
    purpose: mail.purpose,
    to: contents ? maskEmail(contents.to) : null,
    status: mail.status,
    attempts: mail.attempts,
    lastError: mail.last_error,
    waitsUntil: waitsUntil(mail, now)?.toISOString() ?? null,
    maySendAgain: maySendAgain(mail, now),
  }
}

const maySendAgain = ({ status, vault_key_id, created_at }: MailRow, now: Date): boolean =>
  (status === 'failed' || status === 'not-sent') &&
  vault_key_id !== null &&
  created_at.getTime() > now.getTime() - sendAgainMs

/**
 * The contents of an email. Links have no key: an owner who read one here could take over an account of the Desk, or act
 * as a visitor.
 */
export const revealEmail = (
  deps: ListDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
) =>
  openWithReason(deps, actor, {
    parts: ['email'],
    reason,
    find: async (tx) => {
      const mail = await findMailById(tx, id)
      if (!mail) throw notFound()
      return mail
    },
    run: async (tx, mail) => {
      const contents = await readContents(tx, deps, mail)
      if (!contents) throw notFound()
      const { to, subject, text, attachments } = contents
      return {
        to,
        subject,
        text: maskKeys(text),
        attachments: attachments.map(({ filename }) => filename),
      }
    },
  })

/** Queues a failed or unsent email again, with all its attempts. */
export async function sendAgain(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock' | 'settings'>,
  actor: Actor,
  id: string,
): Promise<OutboxRow> {
  const mail = await lockMail(tx, id)
  if (!mail) throw notFound()
  const now = deps.clock.now()
  if (!maySendAgain(mail, now)) throw new Refusal('conflict', 'This email cannot be sent again.')
  if (!deps.settings.smtpUrl) throw new Refusal('conflict', 'No mail server is set.')
  const queued = await queueAgain(tx, id, now)
  await addJob(tx, deliverMail, { id })
  await writeAudit(tx, deps, actor, { action: 'sent again', subject: id, part: mail.purpose })
  return describe(queued, await readContents(tx, deps, queued), now)
}

const notFound = () => new Refusal('not-found', 'There is nothing at this address.')
