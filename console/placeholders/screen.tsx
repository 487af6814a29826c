import { Link, useLoaderData } from 'react-router'
import { listPlaceholders, type Placeholder } from '#contract/console/placeholder.ts'
import { placeholderKinds } from '#contract/placeholders.ts'
import { api } from '#console/api/api.ts'
import { specOf } from '#console/form/forms.ts'
import { pathOf } from '#console/form/json.ts'
import { labelsAt } from '#console/form/field-spec.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import { recordName, recordPath } from '#contract/console/record-path.ts'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'

export const loader = () => api(listPlaceholders, {})

export function Component() {
  const { rows, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Placeholders"
        lead="Example values that visitors can see. Replace and publish each of them before launch."
      />
      {rows.length === 0 ? (
        <EmptyList title="No placeholder is left">
          <p>Published content has only values of your own.</p>
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Placeholders"
            columns={columns}
            rows={rows}
            keyOf={({ record, field, kind }) => `${record.kind} ${record.id} ${field} ${kind}`}
          />
          <p>
            {rows.length === total ? `${total} in all` : `The first ${rows.length} of ${total}`}
          </p>
        </>
      )}
    </>
  )
}

const columns: readonly Column<Placeholder>[] = [
  {
    name: 'Where',
    onPhone: 'wide',
    cell: ({ record, field }) => (
      <>
        <Link to={`${recordPath(record)}#${field}`}>{recordName(record)}</Link>
        <small>{fieldName(record, field)}</small>
      </>
    ),
  },
  { name: 'What', onPhone: 'wide', cell: ({ kind }) => capitalize(placeholderKinds[kind].what) },
  {
    name: 'Value',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ text }) => (text === '' ? 'Nothing yet' : text),
  },
]

/** The labels of the form on the way to the field: 'Social networks: Network 1: Address'. */
const fieldName = ({ kind, id }: Placeholder['record'], field: string): string =>
  labelsAt(specOf(kind, id), undefined, pathOf(field)).join(': ') || field
