import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { type Draft, organisationId, readDraft } from '#contract/console/content.ts'
import { readSeries, type SeriesDate } from '#contract/console/event-series.ts'
import { type ContentKind, contentKinds, CreatableKind } from '#contract/console/screen.ts'
import { listRevisions, type RevisionRow } from '#contract/console/revision.ts'
import { readSuggestions, type Suggestions } from '#contract/console/suggestion.ts'
import { api } from '#console/api/api.ts'
import { ConflictDialog } from '#console/drafts/conflict-dialog.tsx'
import { SaveStatus } from '#console/drafts/save-status.tsx'
import type { DraftState } from '#console/drafts/draft-state.ts'
import { useDraft, useShortcuts } from '#console/drafts/use-draft.ts'
import type { FieldTarget, FormErrors } from '#console/form/form-context.ts'
import { specOf } from '#console/form/forms.ts'
import type { Change } from '#console/form/form-state.ts'
import { type Json, pathName, valueAt } from '#console/form/json.ts'
import { useMediaPickers } from '#console/media/picker.tsx'
import { useMay } from '#console/session/use-session.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { ActionPane } from './action-pane.tsx'
import { draftCalls, draftOf, type StoredState } from './draft-calls.ts'
import { type EditorDialog, EditorDialogs } from './editor-dialogs.tsx'
import { HistoryPane } from './history-pane.tsx'
import { nounOf } from './kinds.ts'
import { Preview } from './preview.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordState } from './record-state.tsx'
import { SavedLine } from './saved-line.tsx'
import { SeriesPane } from './series-pane.tsx'
import { StockPane } from './stock-pane.tsx'
import { usePublish } from './use-publish.ts'
import styles from './editor.module.css'

type EditorData = {
  draft: Draft
  revisions: readonly RevisionRow[]
  /** The series of an event; none for other kinds. */
  dates: readonly SeriesDate[]
  suggestions: Suggestions
}

/** Enough for the pane; the server has all of them. */
const shownRevisions = '20'

/** The editor of one kind, as a route. */
export const editorScreen = (kind: ContentKind) => ({
  loader: async ({ params: { id = organisationId } }: LoaderFunctionArgs): Promise<EditorData> => {
    const params = { kind, id }
    const [draft, revisions, { dates }, suggestions] = await Promise.all([
      api(readDraft, { params }),
      api(listRevisions, { params, query: { limit: shownRevisions } }),
      kind === 'event' ? api(readSeries, { params: { id } }) : { dates: [] },
      api(readSuggestions, { params }),
    ])
    return { draft, revisions: revisions.rows, dates, suggestions }
  },
  Component: EditorScreen,
})

function EditorScreen() {
  const data = useLoaderData<EditorData>()
  return <Editor key={`${data.draft.kind} ${data.draft.id}`} {...data} />
}

type LinkedField = {
  /** A link with the same name is another object, so that it focuses the field again. */
  target: FieldTarget | undefined
  /** The fragment of the address at that time. */
  fromHash: string
}

const linkedField = (hash: string): LinkedField => ({
  target: hash === '' ? undefined : { name: hash },
  fromHash: hash,
})

/** The draft of a record: its form on the left, its state, preview and history on the right. */
function Editor({ draft, revisions, dates, suggestions }: EditorData) {
  const { kind, id } = draft
  const spec = specOf(kind, id, !draft.isIdFixed)
  const [stored, setStored] = useState<StoredState>(draft)
  const calls = draftCalls({ kind, id }, setStored)
  const { store, ...state } = useDraft({ kind, id }, { spec, draft: draftOf(draft), calls })
  const [errors, setErrors] = useState<FormErrors>({})
  const [dialog, setDialog] = useState<EditorDialog>()
  const [isDeciding, setDeciding] = useState(true)
  const { dialog: library, ...pickers } = useMediaPickers()
  const { revalidate } = useRevalidator()
  const mayPublish = useMay(kind === 'organisation' ? 'organisation:publish' : 'content:publish')
  const mayWrite = useMay('content:write') && draft.state !== 'archived'
  const publishing = usePublish({ draft, store, setErrors, setDialog })
  const isChanged = isChangedNow(state, [draft, stored])
  const hash = useLocation().hash.slice(1)
  const [{ target, fromHash }, setLinked] = useState(linkedField(hash))
  if (fromHash !== hash) setLinked(linkedField(hash))
  const setTarget = (name: string) => setLinked({ target: { name }, fromHash: hash })
  const [edited, setEdited] = useState<string>()
  // A button that changes a field gets no focus in Safari.
  const change = useCallback(
    (made: Change) => {
      if ('path' in made) setEdited(pathName(made.path))
      store.change(made)
    },
    [store, setEdited],
  )
  useShortcuts({
    save: () => void store.flush(),
    publish: () => mayPublish && mayWrite && publishing.publish(),
  })
  return (
    <div className={styles.editor}>
      <div className={styles.form}>
        {kind !== 'organisation' && (
          <BackLink to={contentKinds[kind].path} list={contentKinds[kind].plural} />
        )}
        <PageHead title={titleOf(kind, spec.label, state.body)} tab={contentKinds[kind].name} />
        <SavedLine>
          <RecordState record={{ ...draft, isChanged, isCancelled: draft.cancelledAt !== null }} />
          <SaveStatus status={state.status} />
        </SavedLine>
        {draft.scheduleError && (
          <Notice tone="bad">The draft did not go out on schedule: {draft.scheduleError}</Notice>
        )}
        {draft.state === 'archived' && (
          <Notice tone="warn">This {nounOf(kind)} is archived. Restore it to change it.</Notice>
        )}
        {state.status.kind === 'conflict' && !isDeciding && (
          <Notice tone="warn">
            <button type="button" className={styles.decide} onClick={() => setDeciding(true)}>
              Choose between both drafts
            </button>
          </Notice>
        )}
        <fieldset disabled={!mayWrite} className={styles.fields}>
          <RecordForm
            kind={kind}
            spec={spec}
            value={state.body}
            errors={errors}
            change={change}
            {...pickers}
            suggestions={suggestions}
            target={target}
            onEdit={setEdited}
            isReadOnly={!mayWrite}
            draft={draft}
            address={{ id, typed: state.address, change: store.changeAddress }}
          />
        </fieldset>
      </div>
      <aside className={styles.side} aria-label="Publishing">
        <div className={styles.panes}>
          <ActionPane
            draft={{ ...draft, isChanged }}
            mayPublish={mayPublish}
            isPublishing={publishing.isSending}
            error={publishing.error}
            onPublish={publishing.publish}
            onSchedule={publishing.schedule}
            open={setDialog}
          />
          {kind === 'event' && draft.state !== 'archived' && (
            <SeriesPane
              id={id}
              isChanged={isChanged}
              dates={dates}
              mayWrite={mayWrite}
              mayPublish={mayPublish}
              open={setDialog}
            />
          )}
          {kind === 'product' && <StockPane id={id} isPublished={draft.isIdFixed} />}
          <Preview
            draft={draft}
            saved={state.saved}
            spec={spec}
            edited={edited}
            onChoose={mayWrite ? setTarget : undefined}
          />
          <HistoryPane spec={spec} body={state.body} revisions={revisions} open={setDialog} />
        </div>
      </aside>
      {library}
      {state.status.kind === 'conflict' && state.theirs && isDeciding && (
        <ConflictDialog
          spec={spec}
          mine={state.body}
          theirs={state.theirs}
          base={state.base}
          onResolve={(body) => void store.resolve(body)}
          onClose={() => setDeciding(false)}
        />
      )}
      {dialog && (
        <EditorDialogs
          dialog={dialog}
          draft={draft}
          dates={dates}
          spec={spec}
          store={store}
          publishNow={publishing.publishNow}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined)
            void revalidate()
          }}
        />
      )}
    </div>
  )
}

/** Whether the draft differs from the published record. A version that neither reply names counts as changed. */
const isChangedNow = (
  { status, saved }: Pick<DraftState, 'status' | 'saved'>,
  known: readonly StoredState[],
): boolean =>
  status.kind !== 'saved' ||
  known.find(({ version }) => version === saved.version)?.isChanged !== false

/** The name of the record as it stands in the form. Pages and the organisation have a fixed one. */
function titleOf(kind: ContentKind, fixed: string, body: Json): string {
  if (!CreatableKind.safeParse(kind).success) return fixed
  const name = valueAt(body, [kind === 'post' ? 'title' : 'name'])
  return typeof name === 'string' && name !== '' ? name : fixed
}
