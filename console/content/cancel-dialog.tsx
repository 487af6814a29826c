import { useEffect, useState } from 'react'
import type { NoticePreview } from '#contract/console/guest-notice.ts'
import { cancelEvent, previewCancelNotice, reinstateEvent } from '#contract/console/publishing.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { actionTexts } from './record-actions.ts'
import { TellGuests, toldText } from './tell-guests.tsx'

type CancelDialogProps = {
  action: 'cancel' | 'reinstate'
  id: string
  onDone: () => void
  onClose: () => void
}

/** Cancels or reinstates an event. It says first which guests are told, and what. */
export function CancelDialog({ action, id, onDone, onClose }: CancelDialogProps) {
  const [preview, setPreview] = useState<NoticePreview>()
  const [error, setError] = useState<unknown>()
  const [isOn, setOn] = useState(true)
  useEffect(
    () => void api(previewCancelNotice, { params: { id } }).then(setPreview, setError),
    [id],
  )
  const { title, label, text, done } = actionTexts[action]
  const endpoint = action === 'cancel' ? cancelEvent : reinstateEvent
  // Nobody confirms before the dialog says who is told.
  if (!preview && error === undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <Placeholders />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={title}
      action={label}
      close={action === 'cancel' ? 'Keep the event' : undefined}
      run={() =>
        api(endpoint, { params: { id }, body: { tellGuests: isOn && preview !== undefined } })
      }
      onDone={({ told }) => {
        toast.success(done + toldText(told))
        onDone()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      {preview && <TellGuests preview={preview} telling={{ isOn, onChange: setOn }} />}
      <ErrorNote error={error} />
    </ConfirmDialog>
  )
}
