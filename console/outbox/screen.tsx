import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  EmailStatus,
  listOutbox,
  type OutboxRow,
  revealEmail,
  sendEmailAgain,
} from '#contract/console/outbox.ts'
import type { Reply } from '#contract/endpoint.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { State, type Tone } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { When, whenInSentence } from '#console/ui/when.tsx'
import styles from './screen.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = readParams(request.url, ['status', 'after'])
  const status = EmailStatus.safeParse(params.status).data
  return { status, list: await api(listOutbox, { query: { status, after: params.after } }) }
}

type Open = { kind: 'reveal' | 'send'; row: OutboxRow }

export function Component() {
  const { status, list } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const may = { reveal: useMay('outbox:reveal'), send: useMay('outbox:send') }
  const [open, setOpen] = useState<Open>()
  const revealed = useRevealed<Email>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead title="Outbox" lead="Emails of the site and the Desk. Addresses are masked." />
      <Tabs label="Status" tabs={tabsFor(status)} />
      {revealed.value && (
        <RevealedEmail
          email={revealed.value}
          timeLeft={revealed.timeLeft ?? ''}
          onHide={revealed.hide}
        />
      )}
      {list.rows.length === 0 ? (
        <EmptyList title={status === undefined ? 'No emails yet' : emptyTitles[status]}>
          {status === undefined && <p>Emails of the site and the Desk appear here.</p>}
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Emails"
            columns={[...columns, actionColumn(may, setOpen)]}
            rows={list.rows}
            keyOf={({ id }) => id}
          />
          <Paging next={list.next} total={list.total} noun={['email', 'emails']} />
        </>
      )}
      {open?.kind === 'reveal' && (
        <ReasonDialog
          title="Read this email"
          action="Read"
          pending="Opening …"
          run={(reason) =>
            revealed.load(() => api(revealEmail, { params: { id: open.row.id }, body: { reason } }))
          }
          onDone={close}
          onClose={close}
        >
          <p>Address and text are shown for five minutes, on this screen only.</p>
        </ReasonDialog>
      )}
      {open?.kind === 'send' && (
        <ConfirmDialog
          title="Send this email again"
          action="Send again"
          pending="Queueing …"
          run={() => api(sendEmailAgain, { params: { id: open.row.id }, body: {} })}
          onDone={() => {
            close()
            toast.success('The email is queued')
            void revalidate()
          }}
          onClose={close}
        >
          <p>
            <strong>{purposeText(open.row.purpose)}</strong>
            {open.row.to && ` to ${open.row.to}`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

type Email = Reply<typeof revealEmail>['data']

type RevealedEmailProps = { email: Email; timeLeft: string; onHide: () => void }

/** The text as text: HTML of an email is never rendered. */
const RevealedEmail = ({ email, timeLeft, onHide }: RevealedEmailProps) => (
  <Revealed title={email.subject} timeLeft={timeLeft} onHide={onHide}>
    <dl className={styles.facts}>
      <dt>To</dt>
      <dd>{email.to}</dd>
      {email.attachments.length > 0 && (
        <>
          <dt>Attachments</dt>
          <dd>{email.attachments.join(', ')}</dd>
        </>
      )}
    </dl>
    <pre className={styles.text}>{email.text}</pre>
  </Revealed>
)

const statuses = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  'not-sent': { label: 'Not sent', tone: 'warn' },
} as const satisfies Record<EmailStatus, { label: string; tone: Tone }>

const emptyTitles = {
  queued: 'No email is waiting',
  sent: 'No email was sent yet',
  failed: 'No email has failed',
  'not-sent': 'Every email was sent',
} satisfies Record<EmailStatus, string>

const tabsFor = (current: EmailStatus | undefined) => [
  { label: 'All', to: '?', isCurrent: current === undefined },
  ...EmailStatus.options.map((status) => ({
    label: statuses[status].label,
    to: `?status=${status}`,
    isCurrent: current === status,
  })),
]

/** 'Newsletter confirm' from 'newsletter-confirm'. */
const purposeText = (purpose: string) => capitalize(purpose.replaceAll('-', ' '))

const columns: readonly Column<OutboxRow>[] = [
  {
    name: 'Email',
    onPhone: 'wide',
    cell: ({ purpose, at }) => (
      <>
        <strong>{purposeText(purpose)}</strong>
        <small>
          <When at={at} />
        </small>
      </>
    ),
  },
  {
    name: 'To',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ to }) => to ?? <small>Deleted after delivery</small>,
  },
  {
    name: 'Attempts',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ attempts, lastError, waitsUntil }) => (
      <>
        {attemptsText(attempts)}
        {lastError && <small>{lastError}</small>}
        {waitsUntil && <small>Due {whenInSentence(waitsUntil)}</small>}
      </>
    ),
  },
  {
    name: 'Status',
    cell: ({ status }) => <State tone={statuses[status].tone}>{statuses[status].label}</State>,
  },
]

const attemptsText = (attempts: number) => {
  if (attempts === 0) return 'No attempt yet'
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`
}

const actionColumn = (
  may: { reveal: boolean; send: boolean },
  setOpen: (open: Open) => void,
): Column<OutboxRow> => ({
  name: 'Actions',
  isNameHidden: true,
  atEnd: true,
  cell: (row) => {
    const mayRead = may.reveal && row.to !== null
    const maySend = may.send && row.maySendAgain
    if (!mayRead && !maySend) return null
    const name = `${purposeText(row.purpose)}, ${row.to ?? ''}`
    return (
      <RowActions>
        {mayRead && (
          <TextButton aria-label={`Read: ${name}`} onClick={() => setOpen({ kind: 'reveal', row })}>
            Read
          </TextButton>
        )}
        {maySend && (
          <TextButton
            aria-label={`Send again: ${name}`}
            onClick={() => setOpen({ kind: 'send', row })}
          >
            Send again
          </TextButton>
        )}
      </RowActions>
    )
  },
})
