import { Link } from 'react-router'
import type { ContentRow, ContentTab } from '#contract/console/content.ts'
import { type ContentKind, contentKinds, type CreatableKind } from '#contract/console/screen.ts'
import { allDay, formatTime } from '#contract/text/event-time.ts'
import { cropped } from '#web/kit/picture-address.ts'
import { PublicLink } from '#console/session/public-link.tsx'
import { type Column, RowActions } from '#console/ui/table.tsx'
import { dayWithName, When } from '#console/ui/when.tsx'
import { recordPath } from '#contract/console/record-path.ts'
import { RecordState } from './record-state.tsx'
import styles from './list-screen.module.css'

/** The columns of a list. Public events show when and where they are and how many come; products what they cost and how many are left. */
export function columnsOf(kind: CreatableKind, tab: ContentTab): readonly Column<ContentRow>[] {
  const name = nameColumn(kind)
  if (kind === 'product') return [name, priceColumn, stockColumn, stateColumn, changeColumn]
  if (kind !== 'event') return [name, stateColumn, changeColumn]
  return tab === 'upcoming' || tab === 'past'
    ? [name, whenColumn, areaColumn, guestsColumn, stateColumn]
    : [name, whenColumn, stateColumn, changeColumn]
}

const nameColumn = (kind: CreatableKind): Column<ContentRow> => ({
  name: contentKinds[kind].name,
  onPhone: 'wide',
  cell: ({ id, title, picture, note }) => (
    <span className={styles.name}>
      <span className={styles.picture}>
        {picture !== null && (
          <img src={cropped(picture, { width: 320, height: 240 })} alt="" loading="lazy" />
        )}
      </span>
      <span>
        <RecordLink kind={kind} id={id} title={title || 'Without a title'} />
        {note && <small>{note}</small>}
      </span>
    </span>
  ),
})

export const RecordLink = ({
  kind,
  id,
  title,
}: {
  kind: ContentKind
  id: string
  title: string
}) => (
  <Link to={recordPath({ kind, id })} className={styles.link}>
    {title}
  </Link>
)

/** Leads to the public page of each record that has one. */
export const publicColumn = (nameOf: (row: ContentRow) => string): Column<ContentRow> => ({
  name: 'Public page',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) =>
    row.path !== null && (
      <RowActions>
        <PublicLink path={row.path} label={`See it: ${nameOf(row)}`}>
          See it
        </PublicLink>
      </RowActions>
    ),
})

const whenColumn: Column<ContentRow> = {
  name: 'When',
  noWrap: true,
  cell: ({ day, event }) =>
    day === null ? (
      'No day yet'
    ) : (
      <>
        {dayWithName(day)}
        <small>{event?.starts ? formatTime(event.starts) : allDay}</small>
      </>
    ),
}

const areaColumn: Column<ContentRow> = {
  name: 'Area',
  onPhone: 'hidden',
  cell: ({ event }) => event?.location,
}

const guestsColumn: Column<ContentRow> = {
  name: 'Places taken',
  atEnd: true,
  onPhone: 'end',
  noWrap: true,
  cell: ({ event }) =>
    event && (
      <>
        <strong>
          {event.capacity === null
            ? event.guests.taken
            : `${event.guests.taken} of ${event.capacity}`}
        </strong>
        {event.guests.waiting > 0 && <small>{event.guests.waiting} waiting</small>}
      </>
    ),
}

const priceColumn: Column<ContentRow> = {
  name: 'Price',
  atEnd: true,
  noWrap: true,
  cell: ({ product }) => (product?.price ?? null) !== null && `$${product?.price}`,
}

const stockColumn: Column<ContentRow> = {
  name: 'Stock',
  atEnd: true,
  onPhone: 'end',
  cell: ({ product }) =>
    product?.stock && (
      <>
        <strong>{product.stock.free}</strong> in stock
        {product.stock.soldOut.length > 0 && (
          <small>Sold out: {product.stock.soldOut.join(', ')}</small>
        )}
      </>
    ),
}

export const stateColumn: Column<ContentRow> = {
  name: 'State',
  onPhone: 'wide',
  cell: (row) => <RecordState record={row} />,
}

export const changeColumn: Column<ContentRow> = {
  name: 'Last change',
  onPhone: 'hidden',
  cell: ({ editedAt, editedBy }) => (
    <>
      <When at={editedAt} />
      <small>{editedBy ?? 'First content'}</small>
    </>
  ),
}
