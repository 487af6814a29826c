import { useEffect, useState } from 'react'
import {
  type GuestRow,
  readGuestHistory,
  revealGuest,
  type RevealedGuest,
} from '#contract/console/guest.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { HistoryPane } from '#console/ui/history-pane.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { When } from '#console/ui/when.tsx'
import styles from './guests.module.css'
import { needHints, needTexts, states, ways } from './texts.ts'

type DetailsDialogProps = {
  guest: GuestRow
  /** The text message that the guest waits for. */
  textMessage?: string | null | undefined
  onClose: () => void
}

/** One guest: what they wait for, their contact for five minutes, and what happened. */
export function DetailsDialog({ guest, textMessage, onClose }: DetailsDialogProps) {
  const { code, name, accessNeeds, state, way, needs } = guest
  return (
    <Dialog title={name} onClose={onClose} isWide>
      <dl className={styles.facts}>
        <dt>Code</dt>
        <dd>{code}</dd>
        <dt>State</dt>
        <dd>{states[state].label}</dd>
        <dt>Safe way</dt>
        <dd>{ways[way]}</dd>
        <dt>Access needs</dt>
        <dd className={styles.needs}>{accessNeeds || <small>None named</small>}</dd>
        {needs.map((need) => (
          <div key={need} className={styles.need}>
            <dt>{needTexts[need]}</dt>
            <dd>{needHints[need]}</dd>
          </div>
        ))}
        {textMessage && (
          <>
            <dt>Text to send</dt>
            <dd className={styles.message}>{textMessage}</dd>
          </>
        )}
      </dl>
      <Contact guest={guest} />
      <History id={guest.id} />
      <DialogActions onClose={onClose}>{null}</DialogActions>
    </Dialog>
  )
}

function Contact({ guest: { id, code } }: { guest: GuestRow }) {
  const mayReveal = useMay('guest:reveal')
  const revealed = useRevealed<RevealedGuest>()
  const [isAsking, setAsking] = useState(false)
  if (revealed.value)
    return (
      <Revealed title="Contact" timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
        <RevealedContact {...revealed.value} />
      </Revealed>
    )
  if (!mayReveal) return null
  return (
    <p>
      <TextButton onClick={() => setAsking(true)}>Reveal the contact</TextButton>
      {isAsking && (
        <ReasonDialog
          title={`Contact of ${code}`}
          action="Reveal"
          pending="Opening …"
          run={(why) =>
            revealed.load(() => api(revealGuest, { params: { id }, body: { reason: why } }))
          }
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>
            Only the contact of the safe way is shown, for five minutes and on this screen only. The
            audit log records it.
          </p>
        </ReasonDialog>
      )}
    </p>
  )
}

const RevealedContact = ({ way, email, phone, intakeNote }: RevealedGuest) => (
  <dl className={styles.facts}>
    <dt>{ways[way]}</dt>
    <dd className={styles.message}>
      {email ?? phone ?? 'They asked that nobody writes or calls.'}
      {way === 'email' && <small>Write with a plain subject.</small>}
      {way === 'text' && <small>Use plain words. Do not call.</small>}
    </dd>
    {intakeNote && (
      <>
        <dt>When to talk</dt>
        <dd className={styles.needs}>{intakeNote}</dd>
      </>
    )}
  </dl>
)

function History({ id }: { id: string }) {
  const [found, setFound] = useState<DataOf<typeof readGuestHistory>>()
  const [error, setError] = useState<unknown>()
  useEffect(() => void api(readGuestHistory, { params: { id } }).then(setFound, setError), [id])
  if (!found) return <ErrorNote error={error} />
  const { registeredAt, confirmedAt, remindedAt, history } = found
  return (
    <>
      <HistoryPane history={history} first="Registered" firstAt={registeredAt} />
      <p className={styles.times}>
        {confirmedAt && (
          <>
            Confirmed <When at={confirmedAt} />.{' '}
          </>
        )}
        {remindedAt && (
          <>
            Reminded <When at={remindedAt} />.
          </>
        )}
      </p>
    </>
  )
}
