import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ContentRow, listContent } from '#contract/console/content.ts'
import { api } from '#console/api.ts'
import { editorPath, kinds, tabNames } from '#console/content/kinds.ts'
import { RecordState } from '#console/content/record-state.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { When } from '#console/ui/when.tsx'

/** Today links to the pages whose schedule failed. Otherwise the list has all pages. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const isFailed = readParams(request.url, ['tab']).tab === 'failed'
  const query = { limit: '100', ...(isFailed && { tab: 'failed' as const }) }
  return { isFailed, ...(await api(listContent, { params: { kind: 'page' }, query })) }
}

export function Component() {
  const { isFailed, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={kinds.page.title} lead={kinds.page.lead} />
      {isFailed && (
        <Tabs
          label="State"
          tabs={[
            { label: 'All', to: kinds.page.path, isCurrent: false },
            { label: tabNames.failed, to: '?tab=failed', isCurrent: true },
          ]}
        />
      )}
      {rows.length === 0 ? (
        <EmptyList title="No pages here">
          A page that could not go out on schedule is here until you publish it.
        </EmptyList>
      ) : (
        <Table caption="Pages" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </>
  )
}

const columns: readonly Column<ContentRow>[] = [
  {
    name: 'Page',
    cell: ({ id, title }) => (
      <Link to={editorPath('page', id)}>
        <strong>{title || id}</strong>
      </Link>
    ),
  },
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
