import { data, redirect } from 'react-router'
import { formatMoney } from '#contract/text/money.ts'
import { answerTestPayment, TestAnswer } from '#contract/test-payment.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { readPosted } from '#web/kit/form/form-actions.ts'
import { apiContext, clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { QuickExit } from '#web/layout/quick-exit.tsx'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

export const handle = { header: { tone: 'hidden' } } satisfies RouteHandle

const endpoint = async () => (await import('#contract/test-payment.ts')).readTestPayment
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const headers = privateHeaders
export const meta = () => privateMeta('TEST MODE')

export async function action({ context, params, request }: Route.ActionArgs) {
  const answer = TestAnswer.safeParse((await readPosted(request)).get('answer'))
  if (!answer.success) throw data(null, 400)
  const input = { params, body: { answer: answer.data } }
  try {
    const { goTo } = (await context.get(apiContext)(answerTestPayment, input)).data
    return goTo === null ? { isDeclined: true } : redirect(goTo, 303)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500)
      throw error
    // Returned, so that the loader runs and shows the 404 page of the site for an unknown payment.
    return data({ isDeclined: false }, error.status)
  }
}

/** Deliberately without our design, so that it cannot be mistaken for a real payment page. */
export default function TestPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { description, reference, interval, state } = loaderData
  const amount = formatMoney(loaderData.amount)
  return (
    <div className={styles.page} data-ground="light">
      <div className={styles.tape} />
      <p className={styles.mode} role="note">
        TEST MODE, NO MONEY MOVES
      </p>
      <div className={styles.paper}>
        <QuickExit variant="dark" />
        <h1>Test payment</h1>
        <p className={styles.muted}>
          This page stands in for the payment provider while no key is set. Nothing you press here
          reaches a bank.
        </p>
        <Stitch />
        <dl className={styles.sum}>
          <dt>
            {description}
            {interval && `, every ${interval}`}
          </dt>
          <dd>{amount}</dd>
          <dt>Reference</dt>
          <dd>{reference}</dd>
          <dt className={styles.total}>To pay</dt>
          <dd className={styles.total}>{amount}</dd>
        </dl>
        {actionData?.isDeclined && (
          <p role="alert" className={styles.declined}>
            The bank said no. Nothing was charged. Press Pay for another card, or Cancel to go back.
          </p>
        )}
        {state !== 'open' && (
          <p role="status" className={styles.declined}>
            {state === 'paid' ? 'This is paid already.' : 'The time to pay here is over.'} Any
            button leads back.
          </p>
        )}
        <form method="post" className={styles.buttons}>
          <button name="answer" value="pay" className={styles.pay}>
            Pay
          </button>
          <button name="answer" value="decline" className={styles.decline}>
            Decline
          </button>
          <button name="answer" value="cancel" className={styles.cancel}>
            Cancel
          </button>
        </form>
        <p className={styles.small}>
          <strong>Pay</strong> answers as a bank that said yes. <strong>Decline</strong> answers as
          one that said no. <strong>Cancel</strong> goes back, as if you had closed the window.
        </p>
      </div>
      <div className={styles.tape} />
    </div>
  )
}
