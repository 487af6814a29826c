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
import { api } from '#console/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { State, type Tone } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { When } from '#console/ui/when.tsx'
import styles from './screen.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = readParams(request.url, ['status', 'after'])
  const status = EmailStatus.safeParse(params.status).data
  return { status, list: await api(listOutbox, { query: { status, after: params.after } }) }
}

type Open = { is: 'reveal' | 'send'; row: OutboxRow }

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
        <EmptyList title="No emails here" />
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
      {open?.is === 'reveal' && (
        <ReasonDialog
          title="Read this email"
          action="Read"
          pending="Opening …"
          run={(reason) => api(revealEmail, { params: { id: open.row.id }, body: { reason } })}
          onDone={(email) => {
            close()
            revealed.reveal(email)
          }}
          onClose={close}
        >
          <p>Address and text are shown for five minutes, on this screen only.</p>
        </ReasonDialog>
      )}
      {open?.is === 'send' && (
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
            {open.row.purpose}, {open.row.to}
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
    <p>
      To <strong>{email.to}</strong>
    </p>
    <pre className={styles.text}>{email.text}</pre>
    {email.attachments.length > 0 && <p>Attachments: {email.attachments.join(', ')}</p>}
  </Revealed>
)

const statuses = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  kept: { label: 'Not sent', tone: 'warn' },
} as const satisfies Record<EmailStatus, { label: string; tone: Tone }>

const tabsFor = (current: EmailStatus | undefined) => [
  { label: 'All', to: '?', isCurrent: current === undefined },
  ...EmailStatus.options.map((status) => ({
    label: statuses[status].label,
    to: `?status=${status}`,
    isCurrent: current === status,
  })),
]

const columns: readonly Column<OutboxRow>[] = [
  { name: 'Time', noWrap: true, cell: ({ at }) => <When at={at} /> },
  {
    name: 'Status',
    cell: ({ status }) => <State tone={statuses[status].tone}>{statuses[status].label}</State>,
  },
  { name: 'Purpose', onPhone: 'wide', cell: ({ purpose }) => purpose },
  { name: 'To', onPhone: 'wide', cell: ({ to }) => to ?? 'Deleted after delivery' },
  {
    name: 'Attempts',
    onPhone: 'wide',
    cell: ({ attempts, lastError, waitsUntil }) => (
      <>
        {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        {lastError && <small>{lastError}</small>}
        {waitsUntil && (
          <small>
            Waits until <When at={waitsUntil} />
          </small>
        )}
      </>
    ),
  },
]

const actionColumn = (
  may: { reveal: boolean; send: boolean },
  setOpen: (open: Open) => void,
): Column<OutboxRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) => (
    <span className={styles.actions}>
      {may.reveal && row.to !== null && (
        <TextButton
          aria-label={`Read: ${row.purpose}, ${row.to}`}
          onClick={() => setOpen({ is: 'reveal', row })}
        >
          Read
        </TextButton>
      )}
      {may.send && row.maySendAgain && (
        <TextButton
          aria-label={`Send again: ${row.purpose}, ${row.to ?? ''}`}
          onClick={() => setOpen({ is: 'send', row })}
        >
          Send again
        </TextButton>
      )}
    </span>
  ),
})
