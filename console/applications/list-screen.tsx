import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import {
  ApplicationKind,
  ApplicationNumber,
  type ApplicationRow,
  Assignment,
  exportApplications,
  findApplications,
  listApplications,
  StateFilter,
} from '#contract/console/application.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { api, fetchFile } from '#console/api/api.ts'
import { saveFile } from '#console/kit/save-file.ts'
import { useMay } from '#console/session/use-session.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { FindForm, Filters, readParams, SelectFilter, TextFilter } from '#console/ui/filters.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { When } from '#console/ui/when.tsx'
import styles from './applications.module.css'
import { kindNames, states } from './texts.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = readParams(request.url, ['kind', 'state', 'assigned', 'after'])
  const filters = {
    kind: ApplicationKind.safeParse(params.kind).data,
    state: StateFilter.safeParse(params.state).data,
    assigned: Assignment.safeParse(params.assigned).data,
  }
  return {
    filters,
    list: await api(listApplications, { query: { ...filters, after: params.after } }),
  }
}

type FilterValues = Awaited<ReturnType<typeof loader>>['filters']

export function Component() {
  const { filters, list } = useLoaderData<typeof loader>()
  const [isExporting, setExporting] = useState(false)
  const mayExport = useMay('application:export')
  const { state, assigned } = filters
  const hasFilter = state !== undefined || assigned !== undefined
  const isFiltered = hasFilter || filters.kind !== undefined
  return (
    <>
      <PageHead
        title="Applications"
        lead="This list shows no names and no answers. Open an application to reveal a part of it."
        actions={
          mayExport && (
            <Button small variant="outline" onClick={() => setExporting(true)}>
              Export…
            </Button>
          )
        }
      />
      <Tabs label="Kind" tabs={tabsFor(filters)} />
      <Filters key={JSON.stringify(filters)} isSet={hasFilter}>
        {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
        <SelectFilter label="State" name="state" defaultValue={state ?? ''}>
          <option value="">Any state</option>
          {StateFilter.options.map((value) => (
            <option key={value} value={value}>
              {value === 'untouched' ? 'Open, untouched for five days' : states[value].label}
            </option>
          ))}
        </SelectFilter>
        <SelectFilter label="Works on it" name="assigned" defaultValue={assigned ?? ''}>
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="none">Nobody yet</option>
        </SelectFilter>
      </Filters>
      <Finder />
      {list.rows.length === 0 ? (
        <EmptyList title={isFiltered ? 'No application fits these filters' : 'No applications yet'}>
          {isFiltered ? (
            <Link to="?" className={buttonClass({ variant: 'outline', small: true })}>
              Clear the filters
            </Link>
          ) : (
            <p>The four forms of the site arrive here.</p>
          )}
        </EmptyList>
      ) : (
        <>
          <ApplicationTable caption="Applications" rows={list.rows} />
          <Paging next={list.next} total={list.total} noun={['application', 'applications']} />
        </>
      )}
      {isExporting && (
        <ReasonDialog
          title="Export contact data"
          action="Export"
          pending="Writing the file …"
          run={(reason) => fetchFile(exportApplications, { body: { reason } })}
          onDone={(file) => {
            setExporting(false)
            saveFile(file, 'applications.csv')
          }}
          onClose={() => setExporting(false)}
        >
          <p>
            The file has the names of all applicants, and an email address or a phone number where
            that is the safe way. It has no words and no identity answers. The audit log records
            each person in it, and all owners get an email. Delete the file when you are done.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Leads to an application by its number, or lists those of one mailbox. The address never stands in the location bar. */
function Finder() {
  const navigate = useNavigate()
  const { isSending, error, send } = useSend()
  const [found, setFound] = useState<ApplicationRow[]>()
  const find = (typed: string) => {
    const number = ApplicationNumber.safeParse(typed).data
    setFound(undefined)
    if (number !== undefined) void navigate(`${screenPaths.applications}/${number}`)
    else
      void send(
        () => api(findApplications, { body: { email: typed } }),
        ({ rows }) => setFound(rows),
      )
  }
  return (
    <>
      <FindForm label="One applicant" onFind={find}>
        <TextFilter label="Number or exact email" name="typed" autoComplete="off" />
        <Button type="submit" small variant="outline" pending={isSending && 'Looking …'}>
          Find
        </Button>
      </FindForm>
      <ErrorNote error={error} />
      {found && (
        <section className={styles.found} aria-label="Applications with this email" role="status">
          <h2>{found.length === 0 ? 'No application has this email' : 'With this email'}</h2>
          {found.length > 0 && <ApplicationTable caption="With this email" rows={found} />}
          <p>
            <Button small variant="outline" onClick={() => setFound(undefined)}>
              Close
            </Button>
          </p>
        </section>
      )}
    </>
  )
}

const ApplicationTable = ({ caption, rows }: { caption: string; rows: ApplicationRow[] }) => (
  <Table caption={caption} columns={columns} rows={rows} keyOf={({ number }) => number} />
)

function tabsFor({ kind, ...others }: FilterValues) {
  const addressOf = (chosen?: ApplicationRow['kind']) => {
    const params = { ...others, ...(chosen && { kind: chosen }) }
    const set = Object.entries(params).filter(([, value]) => value !== undefined)
    return `?${new URLSearchParams(set as [string, string][]).toString()}`
  }
  return [
    { label: 'All', to: addressOf(), isCurrent: kind === undefined },
    ...ApplicationKind.options.map((one) => ({
      label: kindNames[one].many,
      to: addressOf(one),
      isCurrent: kind === one,
    })),
  ]
}

const columns: readonly Column<ApplicationRow>[] = [
  {
    name: 'Application',
    onPhone: 'wide',
    cell: ({ number, kind, earlier, hasMoreEarlier }) => (
      <>
        <Link to={`${screenPaths.applications}/${number}`}>
          <strong>{number}</strong>
        </Link>
        <small>
          {kindNames[kind].one}
          {earlier.length > 0 && `. Same mailbox: ${earlier.join(', ')}`}
          {hasMoreEarlier && ' and more'}
        </small>
      </>
    ),
  },
  {
    name: 'Arrived',
    cell: ({ arrivedAt }) => <When at={arrivedAt} />,
  },
  {
    name: 'State',
    onPhone: 'end',
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].label}</State>,
  },
  {
    name: 'Works on it',
    cell: ({ assignee }) => assignee?.name ?? <small>Nobody yet</small>,
  },
  {
    name: 'Erased',
    onPhone: 'end',
    cell: ({ erasedOn }) =>
      erasedOn === null ? <small>Not while a member</small> : formatDay(erasedOn),
  },
]
