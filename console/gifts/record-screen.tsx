import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type GiftRecord, readGift, type ReceiptRow } from '#contract/console/gift.ts'
import { readReceiptStatus } from '#contract/console/received-gift.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { api } from '#console/api/api.ts'
import { PaymentPane, Troubles } from '#console/payments/payment-pane.tsx'
import { BackLink } from '#console/ui/back-link.tsx'
import { HistoryPane } from '#console/ui/history-pane.tsx'
import { Notice, State } from '#console/ui/notice.tsx'
import { RecordColumns, RecordPart } from '#console/ui/record.tsx'
import { PageHead, Pane } from '#console/ui/page-head.tsx'
import { When } from '#console/ui/when.tsx'
import { DonorSection } from './donor-section.tsx'
import { GiftTable } from './gift-table.tsx'
import styles from './gifts.module.css'
import { ErasurePane, HandRefundPane } from './panes.tsx'
import { RecurringPane } from './recurring-pane.tsx'
import { frequencies, methods, money, refundEffect, states } from './texts.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const [gift, { isCharity }] = await Promise.all([
    api(readGift, { params: { reference: params['id'] ?? '' } }),
    api(readReceiptStatus, {}),
  ])
  return { gift, isCharity }
}

export function Component() {
  const { gift, isCharity } = useLoaderData<typeof loader>()
  const { reference, state, amount, method, frequency, day, payment, firstReference } = gift
  return (
    <>
      <BackLink to={screenPaths.gifts} list="Gifts" />
      <PageHead
        title={reference}
        lead={
          <>
            <State tone={states[state].tone}>{states[state].label}</State> {money(amount)},{' '}
            {methods[method]}, {frequencies[frequency].toLowerCase()}, {formatDay(day)}
            {gift.isAnonymous && ', anonymous'}.
          </>
        }
      />
      {firstReference !== null && (
        <Notice className={styles.notice}>
          A renewal of <Link to={`${screenPaths.gifts}/${firstReference}`}>{firstReference}</Link>.
        </Notice>
      )}
      {gift.hasReportedCard && (
        <Notice tone="warn" className={styles.notice}>
          Its dedication card is reported and hidden.{' '}
          <Link to={screenPaths.giftCards}>Decide about it</Link>
        </Notice>
      )}
      {payment && <Troubles payment={payment} />}
      <RecordColumns
        panes={
          <>
            <RecurringPane {...gift} />
            {payment && (
              <PaymentPane payment={payment} effect={<p>{refundEffect(gift, isCharity)}</p>} />
            )}
            <HandRefundPane {...gift} />
            <Receipts receipts={gift.receipts} />
            <ErasurePane {...gift} isCharity={isCharity} />
            <HistoryPane history={gift.history} first="Given" firstAt={gift.givenAt} />
          </>
        }
      >
        <DonorSection key={reference} {...gift} />
        <Renewals {...gift} />
        <Failures {...gift} />
      </RecordColumns>
    </>
  )
}

const Renewals = ({ renewals }: GiftRecord) =>
  renewals.length > 0 && (
    <RecordPart title="Renewals">
      <GiftTable caption="Renewals" rows={renewals} />
    </RecordPart>
  )

const Failures = ({ failures }: GiftRecord) =>
  failures.length > 0 && (
    <RecordPart title="Renewals that the card did not pay">
      <ul className={styles.list}>
        {failures.map((failure) => (
          <li key={failure.at}>
            {money(failure.amount)}, <When at={failure.at} />
          </li>
        ))}
      </ul>
    </RecordPart>
  )

const Receipts = ({ receipts }: { receipts: readonly ReceiptRow[] }) =>
  receipts.length > 0 && (
    <Pane title="Receipts">
      <ul className={styles.list}>
        {receipts.map(({ serial, amount, issuedOn, isCancelled, replaces }) => (
          <li key={serial}>
            <State tone={isCancelled ? 'off' : 'good'}>{isCancelled ? 'Cancelled' : 'Valid'}</State>{' '}
            <strong>{serial}</strong>, {money(amount)}, issued {formatDay(issuedOn)}
            {replaces !== null && `, replaces ${replaces}`}
          </li>
        ))}
      </ul>
    </Pane>
  )
