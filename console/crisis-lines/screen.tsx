import { useLoaderData, useRevalidator } from 'react-router'
import {
  checkCrisisLine,
  type CheckState,
  type CrisisLineRow,
  listCrisisLines,
  differenceText,
  type NumberChange,
  undoCheck,
} from '#contract/console/crisis-line.ts'
import { type Day, dayOf, formatDay } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Link } from 'react-router'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Notice, State, type Tone } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from './screen.module.css'

export const loader = () => api(listCrisisLines, {})

export function Component() {
  const { rows, differences } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayCheck = useMay('content:publish')
  const { isSending, error, send } = useSend()
  const act = (row: CrisisLineRow) => {
    const { name, dialled } = row
    const isUndo = isCheckedToday(row)
    void send(
      () => api(isUndo ? undoCheck : checkCrisisLine, { body: { name, dialled } }),
      () => {
        toast.success(isUndo ? `The check of ${name} is undone` : `${name} is marked as checked`)
        void revalidate()
      },
    )
  }
  return (
    <>
      <PageHead
        title="Crisis lines"
        lead={
          <>
            Every page shows these numbers. Call each of them every 90 days. Numbers are changed on
            the page <Link to="/pages/program#more.items">Programs &amp; Resources</Link>.
          </>
        }
      />
      {differences.length > 0 && <Differences differences={differences} />}
      <ErrorNote error={error} />
      {rows.length === 0 ? (
        <EmptyList title="No resource is marked as a crisis line">
          <p>The site shows the lines that are built into its scripts.</p>
        </EmptyList>
      ) : (
        <Table
          caption="Crisis lines"
          columns={mayCheck ? [...columns, checkColumn(isSending, act)] : columns}
          rows={rows}
          keyOf={({ name }) => name}
        />
      )}
    </>
  )
}

const Differences = ({ differences }: { differences: readonly NumberChange[] }) => (
  <Notice tone="warn" className={styles.differences}>
    <p>
      <strong>The published numbers differ from those in the scripts.</strong> Pages show the
      published ones. The others appear when a page loads no data. Ask the operator to enter the
      published numbers in content/crisis-lines.json and to run npm run build.
    </p>
    <ul>
      {differences.map((difference) => (
        <li key={difference.name}>{differenceText(difference)}</li>
      ))}
    </ul>
  </Notice>
)

const states = {
  checked: { label: 'Checked', tone: 'good' },
  due: { label: 'Due', tone: 'warn' },
  overdue: { label: 'Overdue', tone: 'bad' },
  never: { label: 'Never checked', tone: 'warn' },
} as const satisfies Record<CheckState, { label: string; tone: Tone }>

const columns: readonly Column<CrisisLineRow>[] = [
  { name: 'Line', onPhone: 'wide', cell: ({ name }) => <b>{name}</b> },
  {
    name: 'Number',
    onPhone: 'wide',
    cell: ({ shown, dialled, text }) => (
      <span className={styles.numbers}>
        <a href={`tel:${dialled}`} className={styles.number}>
          {shown}
        </a>
        {text && <span>Text {text}</span>}
      </span>
    ),
  },
  {
    name: 'State',
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].label}</State>,
  },
  {
    name: 'Last checked',
    noWrap: true,
    onPhone: 'end',
    cell: ({ lastChecked }) => (lastChecked === null ? '' : formatDay(lastChecked as Day)),
  },
]

/** A check by mistake can be taken back on the same day. */
const isCheckedToday = ({ lastChecked }: CrisisLineRow) => lastChecked === dayOf(new Date())

const checkColumn = (
  isSending: boolean,
  act: (row: CrisisLineRow) => void,
): Column<CrisisLineRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) => {
    const label = isCheckedToday(row) ? 'Undo' : 'Mark as checked'
    return (
      <Button
        small
        variant="outline"
        disabled={isSending}
        aria-label={`${label}: ${row.name}`}
        onClick={() => act(row)}
      >
        {label}
      </Button>
    )
  },
})
