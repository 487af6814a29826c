import type { ShownIssue } from '#contract/console/newsletter.ts'
import { formatDay } from '#contract/dates.ts'
import { cropped } from '#web/kit/picture-address.ts'
import { type Column, Table } from '#console/ui/table.tsx'
import styles from './newsletter.module.css'

type IssueTableProps<Row> = {
  caption: string
  rows: readonly Row[]
  /** Undefined where the list is read only. */
  actions?: Column<Row> | undefined
}

/** Issues as the site shows them. */
export const IssueTable = <Row extends ShownIssue>({
  caption,
  rows,
  actions,
}: IssueTableProps<Row>) => (
  <Table
    caption={caption}
    columns={actions ? [...columns, actions] : columns}
    rows={rows}
    // A feed may have the same link twice.
    keyOf={(row) => rows.indexOf(row)}
  />
)

export const thumbnail = { width: 320, height: 213 }

const columns: readonly Column<ShownIssue>[] = [
  {
    name: 'Issue',
    onPhone: 'wide',
    cell: ({ title, description, image }) => (
      <span className={styles.issue}>
        <img src={cropped(image, thumbnail)} {...thumbnail} alt="" loading="lazy" />
        <span>
          <b>{title}</b>
          <small>{description}</small>
        </span>
      </span>
    ),
  },
  {
    name: 'Date',
    noWrap: true,
    cell: ({ day }) => (day === null ? <small>No date</small> : formatDay(day)),
  },
  {
    name: 'Letter',
    onPhone: 'end',
    breaksAnywhere: true,
    cell: ({ link, title }) => (
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={`Read it: ${title}`}
        className={styles.link}
      >
        Read it
      </a>
    ),
  },
]
