import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { type Device, endAllSessions, endSession, type OwnSession } from '#contract/console/me.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { leave } from '#console/session/sign-out.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import { RowActions } from '#console/ui/table.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from './lists.module.css'

type SessionsProps = { sessions: readonly OwnSession[]; onChange: (message: string) => void }

export function Sessions({ sessions, onChange }: SessionsProps) {
  const [isEndingAll, setEndingAll] = useState(false)
  const { isSending, error, send } = useSend()
  const end = (id: string) =>
    void send(
      () => api(endSession, { params: { id } }),
      () => onChange('The session is ended'),
    )
  return (
    <Pane title="Sessions">
      <ul className={styles.list}>
        {sessions.map(({ id, device, startedOn, activeOn, isCurrent }) => (
          <li key={id}>
            <span>
              <strong>
                {devices[device]}
                {isCurrent && ', this one'}
              </strong>
              <small>
                Started {formatDay(startedOn)}, last active {formatDay(activeOn)}
              </small>
            </span>
            {!isCurrent && (
              <RowActions>
                <TextButton
                  aria-label={`End: ${devices[device]}, started ${formatDay(startedOn)}`}
                  disabled={isSending}
                  onClick={() => end(id)}
                >
                  End
                </TextButton>
              </RowActions>
            )}
          </li>
        ))}
      </ul>
      <ErrorNote error={error} />
      <Button small variant="outline" onClick={() => setEndingAll(true)}>
        End all sessions
      </Button>
      {isEndingAll && (
        <ConfirmDialog
          title="End all sessions"
          action="End all sessions"
          isDestructive
          run={() => api(endAllSessions, {})}
          onDone={leave}
          onClose={() => setEndingAll(false)}
        >
          <p>You are signed out on every device, this one too.</p>
        </ConfirmDialog>
      )}
    </Pane>
  )
}

const devices = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  other: 'Other device',
} satisfies Record<Device, string>
