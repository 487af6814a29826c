import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  type AuditCheck,
  type AuditLogEntry,
  checkAudit,
  exportAudit,
  listAudit,
  readAuditCheck,
  readAuditChoices,
} from '#contract/console/audit.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { api, fetchFile } from '#console/api/api.ts'
import { useMay, useSession } from '#console/session/use-session.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Filters, readParams, SelectFilter, TextFilter } from '#console/ui/filters.tsx'
import { Notice, State, type StateTone } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { saveFile } from '#console/kit/save-file.ts'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { When, whenInSentence } from '#console/ui/when.tsx'
import { AuditAction } from '#contract/console/audit-action.ts'
import { actionLabel, roleText } from '#contract/console/audit-sentence.ts'
import { actionText, type EntryKind } from '#contract/console/audit-text.ts'
import { actorText, EntryText } from '#console/ui/entry-text.tsx'
import styles from './screen.module.css'

const filterNames = ['person', 'action', 'record', 'from', 'to'] as const

export async function loader({ request }: LoaderFunctionArgs) {
  const { action, ...others } = readParams(request.url, filterNames)
  const known = AuditAction.safeParse(action).data
  const filters = { ...others, ...(known && { action: known }) }
  const { after } = readParams(request.url, ['after'])
  const [list, choices, check] = await Promise.all([
    api(listAudit, { query: { ...filters, after } }),
    api(readAuditChoices, {}),
    api(readAuditCheck, {}),
  ])
  return { filters, list, choices, check }
}

export function Component() {
  const { filters, list, choices, check } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [isExporting, setExporting] = useState(false)
  const { isSending, error, send } = useSend()
  const mayExport = useMay('audit:export')
  const isFiltered = Object.keys(filters).length > 0
  const checkNow = () =>
    void send(
      () => api(checkAudit, { body: {} }),
      () => void revalidate(),
    )
  return (
    <>
      <PageHead
        title="Audit log"
        lead="What was done and who looked. No person can change an entry, owners included."
        actions={
          <>
            {mayExport && (
              <Button small variant="outline" onClick={() => setExporting(true)}>
                Export…
              </Button>
            )}
            <Button small variant="dark" pending={isSending && 'Checking …'} onClick={checkNow}>
              Check for changes
            </Button>
          </>
        }
      />
      <ErrorNote error={error} />
      <ChainNotice check={check} />
      {/* The key fills the fields again when the address changes, as by Back or Clear. */}
      <Filters key={JSON.stringify(filters)} isSet={isFiltered}>
        <SelectFilter label="Person" name="person" defaultValue={filters.person ?? ''}>
          <Options
            any="Any person"
            choices={choices.people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </SelectFilter>
        <SelectFilter label="Action" name="action" defaultValue={filters.action ?? ''}>
          <Options
            any="Any action"
            choices={choices.actions.map((action) => ({
              value: action,
              label: capitalize(actionLabel(action)),
            }))}
          />
        </SelectFilter>
        <TextFilter label="From" name="from" type="date" defaultValue={filters.from} />
        <TextFilter label="To" name="to" type="date" defaultValue={filters.to} />
        <TextFilter label="About (id or address)" name="record" defaultValue={filters.record} />
      </Filters>
      {list.rows.length === 0 ? (
        <EmptyList title={isFiltered ? 'No entry fits these filters' : 'No entries yet'}>
          {isFiltered ? (
            <Link to="?" className={buttonClass({ variant: 'outline', small: true })}>
              Clear the filters
            </Link>
          ) : (
            <p>Each action of staff adds an entry.</p>
          )}
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Audit log"
            columns={columns}
            rows={list.rows}
            keyOf={({ number }) => number}
          />
          <Paging next={list.next} total={list.total} noun={['entry', 'entries']} />
        </>
      )}
      {isExporting && <ExportDialog filters={filters} onClose={() => setExporting(false)} />}
    </>
  )
}

/** The result of the latest check, of the day or by the button. */
function ChainNotice({ check }: { check: AuditCheck | null }) {
  if (check === null)
    return (
      <Notice className={styles.notice}>
        <strong>Not checked yet</strong>
        <p>The log is checked every night. You can check it now.</p>
      </Notice>
    )
  const { checkedAt, brokenAt } = check
  const checked = `Checked ${whenInSentence(checkedAt)}.`
  return (
    <Notice tone={brokenAt === null ? 'good' : 'bad'} role="status" className={styles.notice}>
      {brokenAt === null ? (
        <>
          <strong>No entry was changed</strong>
          <p>{checked}</p>
        </>
      ) : (
        <>
          <strong>Broken at entry {brokenAt.toLocaleString('en-CA')}</strong>
          <p>
            This entry was changed or deleted in the database. Tell the operator of the server.{' '}
            {checked}
          </p>
        </>
      )}
    </Notice>
  )
}

type FilterValues = Partial<Record<Exclude<(typeof filterNames)[number], 'action'>, string>> & {
  action?: AuditAction
}

const ExportDialog = ({ filters, onClose }: { filters: FilterValues; onClose: () => void }) => (
  <ReasonDialog
    title="Export the audit log"
    action="Export"
    pending="Exporting …"
    run={(reason) => fetchFile(exportAudit, { body: { ...filters, reason } })}
    onDone={(file) => {
      saveFile(file, 'audit-log.csv')
      onClose()
    }}
    onClose={onClose}
  >
    <p>A CSV file with the entries that the filters show. The export is an entry itself.</p>
  </ReasonDialog>
)

type Choice = { value: string; label: string }

const Options = ({ any, choices }: { any: string; choices: readonly Choice[] }) => (
  <>
    <option value="">{any}</option>
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
)

const kindTones = {
  'Sign-in': 'plain',
  Read: 'info',
  Export: 'bad',
  Change: 'plain',
  Staff: 'warn',
  Money: 'warn',
  Erased: 'good',
} as const satisfies Record<EntryKind, StateTone>

const Person = ({ entry }: { entry: AuditLogEntry }) => (
  <>
    {actorText(entry, useSession().person.id)}
    <small>{roleText(entry.role)}</small>
  </>
)

const columns: readonly Column<AuditLogEntry>[] = [
  { name: 'Time', noWrap: true, cell: ({ at }) => <When at={at} /> },
  {
    name: 'Person',
    onPhone: 'end',
    noWrap: true,
    cell: (entry) => <Person entry={entry} />,
  },
  {
    name: 'Action',
    onPhone: 'wide',
    cell: ({ reason, ...entry }) => (
      <>
        <EntryText entry={entry} isSentence />
        {reason && <small>“{reason}”</small>}
      </>
    ),
  },
  {
    name: 'Kind',
    onPhone: 'hidden',
    cell: ({ action }) => {
      const { kind } = actionText(action)
      return <State tone={kindTones[kind]}>{kind}</State>
    },
  },
  {
    name: 'Record',
    onPhone: 'wide',
    cell: ({ number, record }) => (
      <span className={styles.record}>
        {record && (
          <Link to={`?${new URLSearchParams({ record })}`} aria-label={`All entries of ${record}`}>
            {record.length > 12 ? `${record.slice(0, 8)}…` : record}
          </Link>
        )}
        <small>Entry {number.toLocaleString('en-CA')}</small>
      </span>
    ),
  },
]
