import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { type Passkey, removePasskey, renamePasskey } from '#contract/console/me.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { addPasskeyToAccount } from '#console/session/passkey.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import { RowActions } from '#console/ui/table.tsx'
import { SecureOnly } from '#console/ui/secure-only.tsx'
import styles from './lists.module.css'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }
type PasskeysProps = { passkeys: readonly Passkey[]; onChange: (message: string) => void }

/** The last passkey stays, so it has no Remove. */
export function Passkeys({ passkeys, onChange }: PasskeysProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = (message: string) => {
    close()
    onChange(message)
  }
  return (
    <Pane title="Passkeys">
      {passkeys.length === 0 && (
        <p className={styles.none}>
          You have none yet. A passkey is your face, your finger or the PIN of this device.
        </p>
      )}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <strong>{passkey.label}</strong>
              <small>
                Added {formatDay(passkey.addedOn)}
                {passkey.usedOn && `, used ${formatDay(passkey.usedOn)}`}
              </small>
            </span>
            <RowActions>
              <TextButton
                aria-label={`Rename: ${passkey.label}`}
                onClick={() => setOpen({ kind: 'rename', passkey })}
              >
                Rename
              </TextButton>
              {passkeys.length > 1 && (
                <TextButton
                  aria-label={`Remove: ${passkey.label}`}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  Remove
                </TextButton>
              )}
            </RowActions>
          </li>
        ))}
      </ul>
      <SecureOnly>
        <Button
          small
          variant={passkeys.length < 2 ? 'primary' : 'outline'}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add a passkey
        </Button>
      </SecureOnly>
      {open?.kind === 'add' && (
        <LabelDialog
          title="Add a passkey"
          action="Create the passkey"
          label=""
          send={addPasskeyToAccount}
          onDone={() => done('The passkey is added')}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <LabelDialog
          title="Rename the passkey"
          action="Save"
          label={open.passkey.label}
          send={(label) => api(renamePasskey, { params: { id: open.passkey.id }, body: { label } })}
          onDone={() => done('The passkey is renamed')}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={`Remove ${open.passkey.label}`}
          action="Remove"
          isDestructive
          run={() => api(removePasskey, { params: { id: open.passkey.id } })}
          onDone={() => done('The passkey is removed')}
          onClose={close}
        >
          <p>This device can no longer sign in with it. Delete it on the device too.</p>
        </ConfirmDialog>
      )}
    </Pane>
  )
}

const LabelBody = z.object({ label: renamePasskey.body.shape.label })

type LabelDialogProps = {
  title: string
  action: string
  label: string
  send: (label: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

function LabelDialog({ title, action, label, send, onDone, onClose }: LabelDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DeskForm
        initial={{ label }}
        schema={LabelBody}
        send={(body) => send(body.label)}
        onDone={onDone}
        action={action}
        onCancel={onClose}
      >
        {({ text }) => (
          <TextField
            {...text('label')}
            label="Name of the passkey"
            hint="Such as My phone, or Office laptop"
            autoComplete="off"
          />
        )}
      </DeskForm>
    </Dialog>
  )
}
