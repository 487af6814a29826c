import { Link, useLoaderData } from 'react-router'
import { type ContentRow, listContent } from '#contract/console/content.ts'
import { api } from '#console/api.ts'
import { editorPath, kinds } from '#console/content/kinds.ts'
import { RecordState } from '#console/content/record-state.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { When } from '#console/ui/when.tsx'

export const loader = () => api(listContent, { params: { kind: 'page' }, query: { limit: '100' } })

export function Component() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={kinds.page.title} lead={kinds.page.lead} />
      <Table caption="Pages" columns={columns} rows={rows} keyOf={({ id }) => id} />
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
