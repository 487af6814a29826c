import { type Books, listOf, type StripeObject } from './fake-stripe-books.ts'
import { addRefunded, refund, subscriptionIn } from './fake-stripe-endpoints.ts'

type Emit = (type: string, about: StripeObject) => void

const months = { month: 1, year: 12 } as const

/** Actions of visitors, banks and staff at Stripe. Each emits the events that Stripe would send. */
export function createDriver(books: Books, emit: Emit) {
  const paramsOf = (session: StripeObject, name: string): Record<string, unknown> =>
    ((session['params'] as Record<string, unknown>)[name] ?? {}) as Record<string, unknown>

  function charge(amount: unknown, isPaid: boolean, metadata: unknown): StripeObject {
    const intent = books.make('payment_intent', {
      amount,
      currency: 'cad',
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      metadata: metadata ?? {},
    })
    return attempt(intent, isPaid)
  }

  function attempt(intent: StripeObject, isPaid: boolean): StripeObject {
    const made = books.make('charge', {
      amount: intent['amount'],
      amount_refunded: 0,
      currency: 'cad',
      paid: isPaid,
      disputed: false,
      payment_intent: intent.id,
      status: isPaid ? 'succeeded' : 'failed',
    })
    return Object.assign(intent, { latest_charge: made.id })
  }

  function invoice(subscription: StripeObject, isPaid: boolean, reason: string): StripeObject {
    const amount = amountOf(subscription)
    const made = books.make('invoice', {
      billing_reason: reason,
      total: amount,
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      attempt_count: 1,
      status: isPaid ? 'paid' : 'open',
      status_transitions: { paid_at: isPaid ? books.seconds() : null },
      next_payment_attempt: isPaid ? null : books.seconds(3 * 86_400_000),
      parent: {
        type: 'subscription_details',
        subscription_details: {
          subscription: subscription.id,
          metadata: subscription['metadata'],
        },
      },
    })
    books.make('invoice_payment', {
      invoice: made.id,
      status: isPaid ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: charge(amount, isPaid, {}).id },
    })
    return made
  }

  function subscribe(session: StripeObject): StripeObject {
    const [line] = (session['params'] as { line_items: { price_data: PriceData }[] }).line_items
    const { unit_amount = '0', recurring } = line?.price_data ?? {}
    const interval = recurring?.interval ?? 'month'
    const price = books.make('price', {
      product: 'prod_fake',
      unit_amount: Number(unit_amount),
      recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    })
    const item = books.make('subscription_item', {
      price,
      quantity: 1,
      current_period_end: books.seconds(months[interval] * 30 * 86_400_000),
    })
    const customer = books.make('customer', {})
    return books.make('subscription', {
      status: 'active',
      customer: customer.id,
      items: listOf([item], '/v1/subscription_items'),
      metadata: paramsOf(session, 'subscription_data')['metadata'] ?? {},
    })
  }

  return {
    /** The visitor pays on Stripe's page. Returns false if the session has expired. */
    pay(id: string): boolean {
      const session = books.get(id)
      const isOpen = session['status'] === 'open' && Number(session['expires_at']) > books.seconds()
      if (!isOpen) return false
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
      if (session['mode'] === 'subscription') {
        const subscription = subscribe(session)
        const made = invoice(subscription, true, 'subscription_create')
        const { customer } = subscription
        Object.assign(session, { subscription: subscription.id, invoice: made.id, customer })
        emit('customer.subscription.created', subscription)
        emit('invoice.paid', made)
      } else {
        const data = paramsOf(session, 'payment_intent_data')
        session['payment_intent'] = charge(session['amount_total'], true, data['metadata']).id
      }
      emit('checkout.session.completed', session)
      return true
    },
    /** The visitor pays with a slow bank transfer. `outcome` completes it. */
    payLater(id: string): { outcome: (isPaid: boolean) => void } {
      const session = books.get(id)
      const data = paramsOf(session, 'payment_intent_data')
      const intent = charge(session['amount_total'], false, data['metadata'])
      intent['status'] = 'processing'
      Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id })
      emit('checkout.session.completed', session)
      return {
        outcome(isPaid) {
          intent['status'] = isPaid ? 'succeeded' : 'requires_payment_method'
          if (isPaid) session['payment_status'] = 'paid'
          books.get(intent['latest_charge'])['paid'] = isPaid
          emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
        },
      }
    },
    /** The bank declines the card. The page stays open. */
    decline(id: string): void {
      const session = books.get(id)
      const data = paramsOf(session, 'payment_intent_data')
      emit(
        'payment_intent.payment_failed',
        charge(session['amount_total'], false, data['metadata']),
      )
    },
    /** Stripe expires the sessions that are due. */
    expireSessions(): void {
      for (const session of books.list('checkout.session')) {
        const isOver = Number(session['expires_at']) <= books.seconds()
        if (session['status'] !== 'open' || !isOver) continue
        Object.assign(session, { status: 'expired', url: null })
        emit('checkout.session.expired', session)
      }
    },
    renew(subscriptionId: string, isPaid = true): StripeObject {
      const subscription = books.get(subscriptionId)
      const made = invoice(subscription, isPaid, 'subscription_cycle')
      subscription['status'] = isPaid ? 'active' : 'past_due'
      emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', made)
      emit('customer.subscription.updated', subscription)
      return made
    },
    /** Stripe retries a failed invoice, and the bank accepts: the same intent with another charge. */
    retry(made: StripeObject): void {
      const [tried] = books.list('invoice_payment').filter(({ invoice: of }) => of === made.id)
      if (!tried) throw new Error('This invoice has no payment to retry.')
      tried['status'] = 'paid'
      const intent = books.get((tried['payment'] as { payment_intent: string }).payment_intent)
      attempt(intent, true)['status'] = 'succeeded'
      const paid_at = books.seconds()
      Object.assign(made, { status: 'paid', attempt_count: 2, status_transitions: { paid_at } })
      const subscription = books.get(subscriptionIn(made))
      subscription['status'] = 'active'
      emit('invoice.paid', made)
    },
    /** The cardholder disputes the payment at their bank. */
    dispute(intentId: string): StripeObject {
      const made = books.get(books.get(intentId)['latest_charge'])
      made['disputed'] = true
      const { amount } = made
      const about = { charge: made.id, payment_intent: intentId, amount, status: 'needs_response' }
      const due_by = books.seconds(14 * 86_400_000)
      const more = { currency: 'cad', reason: 'fraudulent', evidence_details: { due_by } }
      const dispute = books.make('dispute', { ...about, ...more })
      emit('charge.dispute.created', dispute)
      return dispute
    },
    /** The bank decides the dispute. */
    closeDispute(dispute: StripeObject, status: 'won' | 'lost'): void {
      emit('charge.dispute.closed', Object.assign(dispute, { status }))
    },
    /** Staff refund a payment on Stripe's own pages. */
    refundAtStripe(intentId: string, amount: number): StripeObject {
      const made = refund(books, { payment_intent: intentId, amount: String(amount) })
      emit('charge.refunded', books.get(made['charge']))
      return made
    },
    /** The bank completes a refund, or fails it, also after it succeeded. */
    endRefund(made: StripeObject, status: 'succeeded' | 'failed'): void {
      made['status'] = status
      if (status === 'failed') addRefunded(books.get(made['charge']), -Number(made['amount']))
      emit('refund.updated', made)
      if (status === 'failed') emit('refund.failed', made)
    },
  }
}

type PriceData = { unit_amount?: string; recurring?: { interval: 'month' | 'year' } }

const amountOf = (subscription: StripeObject): unknown => {
  const { data } = subscription['items'] as { data: { price: { unit_amount: number } }[] }
  return data[0]?.price.unit_amount
}
