import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ContentTab, countContent, listContent } from '#contract/console/content.ts'
import { contentKinds, type CreatableKind } from '#contract/console/screen.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Filters, readParams, TextFilter } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { leads, nameLabel, nounOf, tabNames, tabsOf } from './kinds.ts'
import { columnsOf, publicColumn } from './list-columns.tsx'
import { NewDialog } from './new-dialog.tsx'
import { OtherTabs, tabAddress, type TabCounts } from './other-tabs.tsx'

type ListData = {
  tab: ContentTab
  title: string | undefined
  list: Reply<typeof listContent>['data']
  counts: TabCounts
}

/** The list of one kind, as a route. */
export const listScreen = (kind: CreatableKind) => ({
  loader: async ({ request }: LoaderFunctionArgs): Promise<ListData> => {
    const params = readParams(request.url, ['tab', 'title', 'after'])
    const tab = ContentTab.safeParse(params.tab).data ?? tabsOf(kind)[0]
    const { title, after } = params
    const [list, counts] = await Promise.all([
      api(listContent, { params: { kind }, query: { tab, title, after } }),
      api(countContent, { params: { kind }, query: { title } }),
    ])
    return { tab, title, list, counts }
  },
  Component: () => <ListScreen kind={kind} />,
})

function ListScreen({ kind }: { kind: CreatableKind }) {
  const { tab, title, list, counts } = useLoaderData<ListData>()
  const mayWrite = useMay('content:write')
  // Today links to the dialog. Once it was closed, neither Back nor a reload opens it again.
  const [params, setParams] = useSearchParams()
  const [isNew, setNew] = useState(mayWrite && params.has('new'))
  const closeNew = () => {
    setNew(false)
    if (params.has('new')) setParams({}, { replace: true, preventScrollReset: true })
  }
  const { plural } = contentKinds[kind]
  const noun = [nounOf(kind), plural.toLowerCase()] as const
  return (
    <>
      <PageHead
        title={plural}
        lead={leads[kind]}
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
          count: counts[one],
        }))}
      />
      <Filters isSet={title !== undefined}>
        <input type="hidden" name="tab" value={tab} />
        <TextFilter
          label={`Find by ${nameLabel(kind).toLowerCase()}`}
          name="title"
          defaultValue={title}
          key={title}
          type="search"
        />
      </Filters>
      {list.rows.length === 0 ? (
        <EmptyList title={title ? `No ${noun[1]} with this name` : emptyTitle(tab, noun[1])}>
          {title ? (
            <OtherTabs tabs={shownTabs(kind, tab)} current={tab} title={title} counts={counts} />
          ) : (
            emptyTexts[tab]
          )}
        </EmptyList>
      ) : (
        <>
          <Table
            caption={plural}
            columns={[...columnsOf(kind, tab), publicColumn(({ title }) => title)]}
            rows={list.rows}
            keyOf={({ id }) => id}
          />
          <Paging next={list.next} total={list.total} noun={noun} order={orders[tab]} />
        </>
      )}
      {isNew && <NewDialog kind={kind} onClose={closeNew} />}
    </>
  )
}

/** Today links to the failed schedules; the list has no tab for them otherwise. */
const shownTabs = (kind: CreatableKind, tab: ContentTab): readonly ContentTab[] =>
  tabsOf(kind).includes(tab) ? tabsOf(kind) : [...tabsOf(kind), tab]

/** 'No upcoming events', 'No drafts' */
const emptyTitle = (tab: ContentTab, many: string) =>
  tab === 'drafts' ? 'No drafts' : `No ${tab === 'failed' ? 'failed' : tab} ${many}`

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
