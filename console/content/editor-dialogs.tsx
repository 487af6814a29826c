import { useNavigate } from 'react-router'
import type { Draft } from '#contract/console/content.ts'
import type { SeriesDate } from '#contract/console/event-series.ts'
import type { PublishCheck } from '#contract/console/publishing.ts'
import { contentKinds } from '#contract/console/screen.ts'
import { toast } from '#web/ui/toast.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { recordPath } from '#contract/console/record-path.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeSeriesDialog } from './change-series-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { CopyToDaysDialog } from './copy-to-days-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { draftOf } from './draft-calls.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { PublishSeriesDialog } from './publish-series-dialog.tsx'
import { actionTexts, type PlainAction, runAction } from './record-actions.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

export type { PlainAction } from './record-actions.ts'
export type EditorDialog =
  | { kind: 'publish' | 'schedule'; check: PublishCheck }
  | { kind: 'compare'; number: number }
  | { kind: 'copy to days' | 'publish series' }
  /** With a check, it was opened by a publish. */
  | { kind: 'change series'; check?: PublishCheck }
  | { kind: PlainAction }

type EditorDialogsProps = {
  dialog: EditorDialog
  draft: Draft
  /** The series of an event. */
  dates: readonly SeriesDate[]
  spec: GroupSpec
  store: DraftStore
  publishNow: (tellGuests: boolean) => Promise<void>
  onClose: () => void
  /** The record changed: its state must be read again. */
  onDone: () => void
}

/** The dialog that is open above the editor. */
export function EditorDialogs({ dialog, draft, dates, spec, store, ...act }: EditorDialogsProps) {
  const navigate = useNavigate()
  const { onClose, onDone } = act
  const adopt = (changed: Draft) => {
    store.adopt(draftOf(changed))
    if (changed.id !== draft.id) void navigate(recordPath(changed), { replace: true })
    onDone()
  }
  if (dialog.kind === 'publish')
    return (
      <PublishDialog
        check={dialog.check}
        publishNow={act.publishNow}
        onDone={onDone}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'schedule')
    return (
      <ScheduleDialog
        draft={draft}
        store={store}
        check={dialog.check}
        onDone={adopt}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'compare')
    return (
      <CompareDialog
        number={dialog.number}
        draft={draft}
        spec={spec}
        store={store}
        onDone={adopt}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'rename')
    return <RenameDialog draft={draft} store={store} onDone={adopt} onClose={onClose} />
  if (dialog.kind === 'discard')
    return (
      <DiscardDialog draft={draft} spec={spec} store={store} onDone={adopt} onClose={onClose} />
    )
  if (dialog.kind === 'copy to days')
    return (
      <CopyToDaysDialog
        draft={draft}
        dates={dates}
        store={store}
        onDone={onDone}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'publish series')
    return (
      <PublishSeriesDialog
        draft={draft}
        spec={spec}
        store={store}
        onDone={adopt}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'change series')
    return (
      <ChangeSeriesDialog
        draft={draft}
        spec={spec}
        store={store}
        publish={dialog.check && { check: dialog.check, run: act.publishNow }}
        onDone={onDone}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'cancel' || dialog.kind === 'reinstate')
    return <CancelDialog action={dialog.kind} id={draft.id} onDone={onDone} onClose={onClose} />
  const action = dialog.kind
  const { title, label, text, done } = actionTexts[action]
  return (
    <ConfirmDialog
      title={title}
      action={label}
      run={() => runAction(action, draft, store)}
      onDone={(changed) => {
        toast.success(done)
        if (action === 'copy') void navigate(recordPath(changed))
        else if (action === 'archive') void navigate(contentKinds[draft.kind].path)
        else adopt(changed)
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
