import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ContentKind, organisationId, readDraft } from '#contract/console/content.ts'
import { listRevisions } from '#contract/console/revision.ts'
import { api } from '#console/api.ts'
import { Editor, type EditorData } from './editor.tsx'

/** Enough for the pane; the server has all of them. */
const shownRevisions = '20'

/** The editor of one kind, as a route. */
export const editorScreen = (kind: ContentKind) => ({
  loader: async ({ params: { id = organisationId } }: LoaderFunctionArgs): Promise<EditorData> => {
    const params = { kind, id }
    const [draft, revisions] = await Promise.all([
      api(readDraft, { params }),
      api(listRevisions, { params, query: { limit: shownRevisions } }),
    ])
    return { draft, revisions: revisions.rows }
  },
  Component: EditorScreen,
})

function EditorScreen() {
  const data = useLoaderData<EditorData>()
  return <Editor key={`${data.draft.kind} ${data.draft.id}`} {...data} />
}
