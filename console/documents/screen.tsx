import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import * as contract from '#contract/console/document.ts'
import { libraryQuery } from '#contract/console/media.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { LibraryFilters } from '#console/media/library-filters.tsx'
import { UploadZone } from '#console/media/upload-zone.tsx'
import { useUploads } from '#console/media/use-uploads.ts'
import { usesText } from '#console/media/used-in.tsx'
import { useMay } from '#console/session/use-session.ts'
import { readParams } from '#console/ui/filters.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { When } from '#console/ui/when.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { sizeText } from '#console/kit/size-text.ts'
import { addDocument } from '#console/media/add-document.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { q, after, ...params } = readParams(request.url, ['q', 'filter', 'after'])
  const filter = libraryQuery.shape.filter.safeParse(params.filter).data
  return { q, filter, list: await api(contract.listDocuments, { query: { q, filter, after } }) }
}

export function Component() {
  const { q, filter, list } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayWrite = useMay('media:write')
  const [openId, setOpenId] = useState<string>()
  const reload = () => void revalidate()
  const uploads = useUploads(addDocument, reload)
  return (
    <>
      <PageHead
        title="Documents"
        lead="PDF files that pages link to. The address of a document always returns the same file."
      />
      {mayWrite && (
        <UploadZone kind="document" action="Add documents" uploads={uploads}>
          Drop PDF files here, up to 20 MB each. Files with scripts, other files inside or a
          password are rejected.
        </UploadZone>
      )}
      <LibraryFilters q={q} filter={filter} search="Find a document" unlabelled="Title missing" />
      {list.rows.length === 0 ? (
        <EmptyList title={q || filter ? 'No such documents' : 'No documents yet'}>
          <p>Documents that staff add appear here, the newest first.</p>
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Documents"
            columns={[...columns, openColumn(setOpenId)]}
            rows={list.rows}
            keyOf={({ id }) => id}
          />
          <Paging next={list.next} total={list.total} noun={['document', 'documents']} />
        </>
      )}
      {openId !== undefined && (
        <DocumentDialog
          id={openId}
          mayWrite={mayWrite}
          onChanged={reload}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

const columns: readonly Column<contract.LibraryDocument>[] = [
  {
    name: 'Title',
    onPhone: 'wide',
    cell: ({ title, path }) => (
      <a href={path} target="_blank" rel="noreferrer">
        {title || 'Without a title'}
      </a>
    ),
  },
  {
    name: 'State',
    cell: (document) => {
      const { tone, label } = stateOf(document)
      return <State tone={tone}>{label}</State>
    },
  },
  { name: 'Size', noWrap: true, onPhone: 'end', cell: ({ bytes }) => sizeText(bytes) },
  { name: 'Added', noWrap: true, onPhone: 'wide', cell: ({ addedAt }) => <When at={addedAt} /> },
]

function stateOf(document: contract.LibraryDocument) {
  if (document.title === '') return { tone: 'bad', label: 'Needs a title' } as const
  return { tone: document.uses > 0 ? 'good' : 'plain', label: usesText(document.uses) } as const
}

const openColumn = (open: (id: string) => void): Column<contract.LibraryDocument> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: ({ id, title }) => (
    <RowActions>
      <TextButton aria-label={`Edit: ${title || 'Without a title'}`} onClick={() => open(id)}>
        Edit
      </TextButton>
    </RowActions>
  ),
})
