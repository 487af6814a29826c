import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  messageMark,
  noticeLength,
  previewGuestNotice,
  sendGuestNotice,
} from '#contract/console/guest-notice.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { countsText, NoticeText } from '#console/ui/notice-text.tsx'

type EmailAllDialogProps = { id: string; onDone: () => void; onClose: () => void }

const MessageBody = z.object({ message: sendGuestNotice.body.shape.message })

/** Tells all guests of an event what a staff member writes, after showing who is told and what exactly. */
export function EmailAllDialog({ id, onDone, onClose }: EmailAllDialogProps) {
  const [preview, setPreview] = useState<DataOf<typeof previewGuestNotice>>()
  const [error, setError] = useState<unknown>()
  const [typed, setTyped] = useState('')
  // One sending, however often the button is pressed.
  const [sending] = useState(() => crypto.randomUUID())
  useEffect(() => void api(previewGuestNotice, { params: { id } }).then(setPreview, setError), [id])
  const message = typed.trim() || messageMark
  return (
    <Dialog title="Email all guests" onClose={onClose} isWide>
      <p>
        Each guest is told once, in the safe way: by email, or by a text that you send. Nobody else
        is told.
      </p>
      <ErrorNote error={error} />
      {!preview && error === undefined && <Placeholders />}
      {preview && (
        <DeskForm
          initial={{ message: '' }}
          schema={MessageBody}
          action="Send"
          pending="Sending …"
          send={(body) =>
            api(sendGuestNotice, {
              params: { id },
              body: { ...body, id: sending, sent: preview.sent },
            })
          }
          onDone={(counts) => {
            toast.success(countsText(counts))
            onDone()
          }}
          onCancel={onClose}
        >
          {({ text }) => (
            <>
              <TextArea
                {...text('message')}
                label="Your message"
                hint={`At most ${noticeLength} characters. No names, and nothing that says who we are: other people may see the screen.`}
                rows={3}
                onChange={({ target }) => setTyped(target.value)}
              />
              <NoticeText
                preview={preview}
                fillIn={(shown) => shown.replace(messageMark, () => message)}
              />
            </>
          )}
        </DeskForm>
      )}
    </Dialog>
  )
}
