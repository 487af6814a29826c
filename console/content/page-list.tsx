import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ContentRow, listContent } from '#contract/console/content.ts'
import { contentKinds } from '#contract/console/screen.ts'
import { api } from '#console/api/api.ts'
import { leads, tabNames } from './kinds.ts'
import { changeColumn, publicColumn, RecordLink, stateColumn } from './list-columns.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { pageName, pageNames } from '#contract/console/record-path.ts'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'

/** Today links to the pages whose schedule failed. Otherwise the list has all pages. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const isFailed = readParams(request.url, ['tab']).tab === 'failed'
  const query = { limit: '100', ...(isFailed && { tab: 'failed' as const }) }
  return { isFailed, ...(await api(listContent, { params: { kind: 'page' }, query })) }
}

/** Ranks pages as the menu of the site does. */
const ranks = new Map(Object.keys(pageNames).map((slug, rank) => [slug, rank]))
const rankOf = ({ id }: ContentRow) => ranks.get(id) ?? ranks.size

export function Component() {
  const { isFailed, rows } = useLoaderData<typeof loader>()
  const sorted = rows.toSorted((one, other) => rankOf(one) - rankOf(other))
  return (
    <>
      <PageHead title={contentKinds.page.plural} lead={leads.page} />
      {isFailed && (
        <Tabs
          label="State"
          tabs={[
            { label: 'All', to: contentKinds.page.path, isCurrent: false },
            { label: tabNames.failed, to: '?tab=failed', isCurrent: true },
          ]}
        />
      )}
      {rows.length === 0 ? (
        <EmptyList title="No pages here">
          A page that could not go out on schedule is here until you publish it.
        </EmptyList>
      ) : (
        <Table caption="Pages" columns={columns} rows={sorted} keyOf={({ id }) => id} />
      )}
    </>
  )
}

const columns: readonly Column<ContentRow>[] = [
  {
    name: 'Page',
    onPhone: 'wide',
    cell: ({ id }) => <RecordLink kind="page" id={id} title={pageName(id)} />,
  },
  stateColumn,
  changeColumn,
  publicColumn(({ id }) => pageName(id)),
]
