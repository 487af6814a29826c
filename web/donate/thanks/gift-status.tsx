import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { datePart, formatDay } from '#contract/dates.ts'
import type { GiftState } from '#contract/donation.ts'
import { referenceOf } from '#contract/text/donation.ts'
import { confirming } from '#contract/text/store.ts'
import { formatMoney } from '#contract/text/money.ts'
import { dropDraft } from '#web/kit/form/draft.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ReloadLink, usePolling } from '#web/kit/polling.tsx'
import styles from './gift-status.module.css'

type GiftStatusProps = { gift: GiftState; id: string }

const often = { 'one-time': '', monthly: ' every month', yearly: ' every year' }

const states: Record<GiftState['status'], { label: string; icon: IconName }> = {
  received: { label: 'Received', icon: 'success' },
  'being confirmed': { label: 'Being confirmed', icon: 'info' },
  'not completed': { label: 'Not completed, nothing was taken', icon: 'warning' },
  'under review': { label: 'A person is looking at this', icon: 'info' },
}

/** The state of a gift. It updates itself while the provider has not confirmed the payment. */
export function GiftStatus({ gift, id }: GiftStatusProps) {
  const { status, amount, frequency, date } = gift
  const [params] = useSearchParams()
  const isPledge = params.get('by') === 'e-transfer' && status === 'being confirmed'
  const isWaiting = status === 'being confirmed' && !isPledge
  const isSlow = usePolling(isWaiting)
  const isConfirming = isWaiting && !isSlow
  useEffect(() => {
    if (status !== 'not completed') dropDraft('donation')
  }, [status])
  const { label, icon } = states[status]
  return (
    <section className={styles.gift} data-ground="light" aria-label="Your gift">
      <p role="status" className={styles[icon]}>
        <Icon name={icon} size={26} /> {isPledge ? 'Promised' : isConfirming ? confirming : label}
      </p>
      <dl>
        <dt>Amount</dt>
        <dd>
          {formatMoney(amount)}
          {often[frequency]}
        </dd>
        <dt>Date</dt>
        <dd>{formatDay(datePart(date))}</dd>
        {isPledge && <SendIt id={id} />}
      </dl>
      {!isConfirming && (
        <WhatNext status={status} isPledge={isPledge} isOnce={frequency === 'one-time'} />
      )}
      {isWaiting && <ReloadLink />}
    </section>
  )
}

function SendIt({ id }: { id: string }) {
  const email = useRootData()?.organisation.email
  return (
    <>
      <dt>Send to</dt>
      <dd>{email}</dd>
      <dt>Message</dt>
      <dd>
        <strong>{referenceOf(id)}</strong>
      </dd>
    </>
  )
}

/** The provider received another amount or currency than requested. */
function UnderReview() {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <p>
      Your payment reached us differently from what we asked for, so somebody on our team checks it
      before it counts. You need to do nothing. Do you have a question? Write to{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </p>
  )
}

type WhatNextProps = { status: GiftState['status']; isPledge: boolean; isOnce: boolean }

function WhatNext({ status, isPledge, isOnce }: WhatNextProps) {
  if (isPledge)
    return (
      <p>
        Send it from your own bank by Interac e-Transfer, with the code above in its message, so
        that we know it is yours. We wrote the same to your email, and thank you there when it has
        come.
      </p>
    )
  if (status === 'under review') return <UnderReview />
  if (status === 'not completed')
    return (
      <p>
        <ButtonLink to="/donate?step=1" variant="outline" small>
          Try again
        </ButtonLink>
      </p>
    )
  if (status === 'being confirmed')
    return (
      <p>
        The payment provider has not told us yet that it went through. That takes a minute at most
        times. You need to do nothing; this page looks again by itself, or when you load it anew.
      </p>
    )
  return <EmailComes isOnce={isOnce} />
}

/** Only a registered charity issues receipts. */
function EmailComes({ isOnce }: Pick<WhatNextProps, 'isOnce'>) {
  const isCharity = useRootData()?.organisation.isRegisteredCharity
  return (
    <p>
      A {isCharity ? 'receipt' : 'thank-you'} is on its way to your email. The subject line is
      plain.
      {!isOnce && ' In it is a link to change, pause or stop your gift at any time.'}
    </p>
  )
}
