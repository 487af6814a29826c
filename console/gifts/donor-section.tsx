import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type GiftRecord, revealDonor, type RevealedDonor } from '#contract/console/gift.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import styles from './gifts.module.css'

const neverName = (
  <Notice tone="bad">
    <strong>This gift is anonymous.</strong> Never name the donor: not in a list, not in a report,
    not in thanks.
  </Notice>
)

/** The donor: a placeholder of one size for all gifts, or the values for five minutes. */
export function DonorSection({ reference, hasDonor, isAnonymous }: GiftRecord) {
  const mayReveal = useMay('gift:reveal')
  const { revalidate } = useRevalidator()
  const revealed = useRevealed<RevealedDonor>()
  const [isAsking, setAsking] = useState(false)
  if (revealed.value)
    return (
      <Revealed title="Donor" timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
        <Donor {...revealed.value} />
      </Revealed>
    )
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>Donor</h2>
        {mayReveal && hasDonor && (
          <TextButton aria-label="Reveal: Donor" onClick={() => setAsking(true)}>
            Reveal
          </TextButton>
        )}
      </div>
      {hasDonor ? (
        <>
          <p>Name, email, phone, address and dedication.</p>
          <div className={styles.hidden} role="img" aria-label="Hidden" />
        </>
      ) : (
        <p>
          We have no donor for this gift, or the donor is erased. The amount stays in the books.
        </p>
      )}
      {isAsking && (
        <ReasonDialog
          title="Reveal: Donor"
          action="Reveal"
          pending="Opening …"
          run={(why) =>
            revealed.load(() => api(revealDonor, { params: { reference }, body: { reason: why } }))
          }
          onDone={() => {
            setAsking(false)
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        >
          {isAnonymous && neverName}
          <p>The donor is shown for five minutes, on this screen only.</p>
        </ReasonDialog>
      )}
    </section>
  )
}

function Donor({ isAnonymous, name, email, phone, address, dedication }: RevealedDonor) {
  const rows = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Address', address.join('\n')],
    ['Dedication', dedication ?? ''],
  ] as const
  return (
    <>
      {isAnonymous && neverName}
      <dl className={styles.donor}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
