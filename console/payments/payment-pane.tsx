import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { handlePayment, type PaymentRecord } from '#contract/console/payment.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Notice, State } from '#console/ui/notice.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { dayWithName, When } from '#console/ui/when.tsx'
import { dayOf } from '#contract/dates.ts'
import styles from './payments.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { refundStates, troubleTexts } from './texts.ts'

const money = (amount: number) => formatMoney(cents(amount))

type PaymentPaneProps = {
  payment: PaymentRecord
  /** What else a refund of this record does: who is emailed, and what happens to the stock. */
  effect: ReactNode
}

/** The money of an order or a gift: what was paid, every refund with its state, and the dialog that refunds. */
export function PaymentPane({ payment, effect }: PaymentPaneProps) {
  const { revalidate } = useRevalidator()
  const [isRefunding, setRefunding] = useState(false)
  const mayRefund = useMay('payment:refund')
  const { amount, paidAt, refunded, pending, left, refunds, providerUrl } = payment
  return (
    <Pane title="Money">
      <dl className={styles.figures}>
        <div>
          <dt>Paid{paidAt && `, ${dayWithName(dayOf(new Date(paidAt)))}`}</dt>
          <dd>{money(amount)}</dd>
        </div>
        <div>
          <dt>Refunded</dt>
          <dd>{money(refunded)}</dd>
        </div>
        {pending > 0 && (
          <div>
            <dt>Pending refund</dt>
            <dd>{money(pending)}</dd>
          </div>
        )}
      </dl>
      {refunds.length > 0 && (
        <ul className={styles.refunds} aria-label="Refunds">
          {refunds.map(({ id, state, requestedAt, ...refund }) => (
            <li key={id}>
              <State tone={refundStates[state].tone}>{refundStates[state].label}</State>
              <span>{money(refund.amount)}</span>
              <When at={requestedAt} />
            </li>
          ))}
        </ul>
      )}
      {pending > 0 && (
        <p>
          The server asks the provider every minute until the refund is done. Do not refund it on
          the provider’s own pages as well.
        </p>
      )}
      <p className={styles.actions}>
        {mayRefund && left > 0 && (
          <TextButton onClick={() => setRefunding(true)}>Refund…</TextButton>
        )}
        {providerUrl && (
          <a href={providerUrl} target="_blank" rel="noreferrer">
            Open at the provider
          </a>
        )}
      </p>
      {!mayRefund && left > 0 && <p>An owner or a treasurer refunds.</p>}
      {isRefunding && (
        <RefundDialog
          payment={payment}
          onDone={() => {
            setRefunding(false)
            void revalidate()
          }}
          onClose={() => setRefunding(false)}
        >
          {effect}
        </RefundDialog>
      )}
    </Pane>
  )
}

/** What needs a staff member about a payment, until it is resolved or marked as handled. */
export function Troubles({ payment }: { payment: PaymentRecord }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const mayHandle = useMay('payment:handle')
  const { id, invoiceId, version, troubles, providerUrl } = payment
  const renewal = invoiceId !== null && { invoiceId }
  if (troubles.length === 0) return null
  return (
    <section className={styles.troubles} aria-label="Needs attention">
      <Notice tone="warn">
        <ul>
          {troubles.map(({ kind, at, answerBy, ...trouble }) => (
            <li key={`${kind} ${at}`}>
              <strong>
                {troubleTexts[kind].title}: {trouble.money}
              </strong>
              <p>
                <When at={at} />. {answerBy && `Answer by ${dayWithName(answerBy)}. `}
                {troubleTexts[kind].text}
              </p>
            </li>
          ))}
        </ul>
        <p className={styles.actions}>
          {mayHandle ? (
            <TextButton onClick={() => setAsking(true)}>Mark as handled…</TextButton>
          ) : (
            'An owner or a treasurer marks it as handled.'
          )}
          {providerUrl && (
            <a href={providerUrl} target="_blank" rel="noreferrer">
              Open at the provider
            </a>
          )}
        </p>
      </Notice>
      {isAsking && (
        <ReasonDialog
          title="Mark as handled"
          action="Mark as handled"
          question="What was done about it?"
          run={(note) =>
            api(handlePayment, { params: { id }, body: { version, note, ...renewal } })
          }
          onDone={() => {
            setAsking(false)
            toast.success('Marked as handled.')
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            It leaves Today. No money moves and nobody is emailed. Another dispute or rejected
            refund of this payment appears again.
          </p>
        </ReasonDialog>
      )}
    </section>
  )
}
