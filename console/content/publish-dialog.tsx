import { useState } from 'react'
import type { PublishCheck } from '#contract/console/publishing.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { PublishFacts } from './publish-facts.tsx'

type PublishDialogProps = {
  check: PublishCheck
  publishNow: (tellGuests: boolean) => Promise<void>
  onDone: () => void
  onClose: () => void
}

/** Shows what the person must know before publishing, and which guests are told. */
export function PublishDialog({ check, publishNow, onDone, onClose }: PublishDialogProps) {
  const [isOn, setOn] = useState(check.guestNotice !== null)
  return (
    <ConfirmDialog
      title="Publish"
      action="Publish"
      pending="Publishing …"
      run={() => publishNow(isOn)}
      onDone={onDone}
      onClose={onClose}
    >
      <PublishFacts check={check} telling={{ isOn, onChange: setOn }} />
    </ConfirmDialog>
  )
}
