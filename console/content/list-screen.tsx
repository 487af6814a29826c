import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type ContentRow,
  ContentTab,
  type CreatableKind,
  listContent,
} from '#contract/console/content.ts'
import { formatDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#console/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Filters, readParams, TextFilter } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { When } from '#console/ui/when.tsx'
import { editorPath, kinds, tabNames, tabsOf } from './kinds.ts'
import { NewDialog } from './new-dialog.tsx'
import { RecordState } from './record-state.tsx'

type ListData = {
  tab: ContentTab
  title: string | undefined
  list: Reply<typeof listContent>['data']
}

/** The list of one kind, as a route. */
export const listScreen = (kind: CreatableKind) => ({
  loader: async ({ request }: LoaderFunctionArgs): Promise<ListData> => {
    const params = readParams(request.url, ['tab', 'title', 'after'])
    const tab = ContentTab.safeParse(params.tab).data ?? tabsOf(kind)[0]
    const query = { tab, title: params.title, after: params.after }
    return { tab, title: params.title, list: await api(listContent, { params: { kind }, query }) }
  },
  Component: () => <ListScreen kind={kind} />,
})

function ListScreen({ kind }: { kind: CreatableKind }) {
  const { tab, title, list } = useLoaderData<ListData>()
  const mayWrite = useMay('content:write')
  const [isNew, setNew] = useState(false)
  const { title: name, lead, noun } = kinds[kind]
  return (
    <>
      <PageHead
        title={name}
        lead={lead}
        actions={
          mayWrite && (
            <Button small onClick={() => setNew(true)}>
              New {noun[0]}
            </Button>
          )
        }
      />
      <Tabs
        label="State"
        tabs={shownTabs(kind, tab).map((one) => ({
          label: tabNames[one],
          to: tabAddress(one, title),
          isCurrent: one === tab,
        }))}
      />
      <Filters isSet={title !== undefined}>
        <input type="hidden" name="tab" value={tab} />
        <TextFilter label="Title" name="title" defaultValue={title} key={title} type="search" />
      </Filters>
      {list.rows.length === 0 ? (
        <EmptyList title={title ? `No ${noun[1]} with this title` : `No ${noun[1]} here`}>
          {!title && emptyTexts[tab]}
        </EmptyList>
      ) : (
        <>
          <Table
            caption={name}
            columns={
              kind === 'event'
                ? [nameColumn(kind), dayColumn, ...columns]
                : [nameColumn(kind), ...columns]
            }
            rows={list.rows}
            keyOf={({ id }) => id}
          />
          <Paging next={list.next} total={list.total} noun={noun} order={orders[tab]} />
        </>
      )}
      {isNew && <NewDialog kind={kind} onClose={() => setNew(false)} />}
    </>
  )
}

/** Today links to the failed schedules; the list has no tab for them otherwise. */
const shownTabs = (kind: CreatableKind, tab: ContentTab): readonly ContentTab[] =>
  tabsOf(kind).includes(tab) ? tabsOf(kind) : [...tabsOf(kind), tab]

/** Another tab keeps the title filter. */
function tabAddress(tab: ContentTab, title: string | undefined): string {
  return `?${new URLSearchParams({ tab, ...(title !== undefined && { title }) }).toString()}`
}

const emptyTexts = {
  published: 'What you publish is on the site within seconds.',
  upcoming: 'A published event is here until it is over.',
  past: 'Events are here once they are over.',
  drafts: 'A draft is here until you publish it.',
  scheduled: 'A draft with a date to go out is here until then.',
  failed: 'A draft that could not go out on schedule is here until you publish it.',
  archived: 'What you archive is here and can be restored.',
} as const satisfies Record<ContentTab, string>

const orders = {
  published: 'last',
  upcoming: 'soonest',
  past: 'newest',
  drafts: 'last',
  scheduled: 'last',
  failed: 'last',
  archived: 'last',
} as const satisfies Record<ContentTab, 'soonest' | 'newest' | 'last'>

const nameColumn = (kind: CreatableKind): Column<ContentRow> => ({
  name: kinds[kind].name,
  cell: ({ id, title }) => (
    <Link to={editorPath(kind, id)}>
      <strong>{title || 'Without a title'}</strong>
    </Link>
  ),
})

const dayColumn: Column<ContentRow> = {
  name: 'Day',
  onPhone: 'wide',
  noWrap: true,
  cell: ({ day }) => (day === null ? 'No day yet' : formatDay(day)),
}

const columns: readonly Column<ContentRow>[] = [
  { name: 'State', onPhone: 'wide', cell: (row) => <RecordState record={row} /> },
  {
    name: 'Last change',
    onPhone: 'hidden',
    cell: ({ editedAt, editedBy }) => (
      <>
        <When at={editedAt} />
        {editedBy && <small>{editedBy}</small>}
      </>
    ),
  },
]
