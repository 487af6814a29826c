import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  type AuditCheck,
  type AuditLogEntry,
  checkAudit,
  exportAudit,
  listAudit,
  readAuditCheck,
  readAuditChoices,
} from '#contract/console/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { api, fetchFile } from '#console/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Filters, readParams, SelectFilter, TextFilter } from '#console/ui/filters.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { saveFile } from '#console/ui/save-file.ts'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { formatWhen, When } from '#console/ui/when.tsx'
import styles from './screen.module.css'

const filterNames = ['person', 'action', 'record', 'from', 'to'] as const

export async function loader({ request }: LoaderFunctionArgs) {
  const filters = readParams(request.url, filterNames)
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
        lead="Who did what, and who looked. No person can change an entry."
        actions={
          <>
            {mayExport && (
              <Button small look="outline" onClick={() => setExporting(true)}>
                Export …
              </Button>
            )}
            <Button small look="dark" pending={isSending && 'Checking …'} onClick={checkNow}>
              Check the log
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
            choices={choices.people.map(({ id, names }) => ({
              value: id,
              label: names.join(', '),
            }))}
          />
        </SelectFilter>
        <SelectFilter label="Action" name="action" defaultValue={filters.action ?? ''}>
          <Options
            any="Any action"
            choices={choices.actions.map((action) => ({ value: action, label: action }))}
          />
        </SelectFilter>
        <TextFilter label="Record id" name="record" defaultValue={filters.record} />
        <TextFilter label="From" name="from" type="date" defaultValue={filters.from} />
        <TextFilter label="To" name="to" type="date" defaultValue={filters.to} />
      </Filters>
      {list.rows.length === 0 ? (
        <EmptyList title={isFiltered ? 'No entry fits these filters' : 'No entries yet'} />
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
    return <Notice className={styles.notice}>The log has not been checked yet.</Notice>
  const { checkedAt, entries, brokenAt } = check
  const isWhole = brokenAt === null
  return (
    <Notice tone={isWhole ? 'good' : 'bad'} role="status" className={styles.notice}>
      <strong>
        {isWhole
          ? `Whole: ${entries.toLocaleString('en-CA')} entries`
          : `Broken at entry ${brokenAt}: it was changed or deleted in the database`}
      </strong>
      <p>Checked {formatWhen(checkedAt)}</p>
    </Notice>
  )
}

type FilterValues = Partial<Record<(typeof filterNames)[number], string>>

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

const columns: readonly Column<AuditLogEntry>[] = [
  { name: 'Number', onPhone: 'hidden', cell: ({ number }) => number },
  { name: 'Time', noWrap: true, cell: ({ at }) => <When at={at} /> },
  {
    name: 'Person',
    cell: ({ actor, role }) => (
      <>
        {actor}
        <small>{role}</small>
      </>
    ),
  },
  {
    name: 'Action',
    onPhone: 'wide',
    cell: ({ action, part, reason }) => (
      <>
        {part === null ? action : `${action}: ${part}`}
        {reason && <small>{reason}</small>}
      </>
    ),
  },
  { name: 'Record', onPhone: 'wide', cell: ({ record }) => record && <small>{record}</small> },
]
