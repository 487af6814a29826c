import type Stripe from 'stripe'
import type { CheckoutAsk } from './provider.ts'

/** After the account's own prefix, on the statement of whoever pays. It tells nobody more than that. */
const statementSuffix = { gift: 'GIFT', order: 'SHOP' } as const

/** Prices are told with each page: the books of what is sold are ours. The same ask makes the same words. */
export function checkoutParams(ask: CheckoutAsk): Stripe.Checkout.SessionCreateParams {
  const { reference, purpose, description, amount, interval, email, expiresAt } = ask
  const metadata = { reference, purpose }
  return {
    mode: interval === null ? 'payment' : 'subscription',
    client_reference_id: reference,
    customer_email: email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'cad',
          unit_amount: amount,
          product_data: { name: description },
          ...(interval !== null && { recurring: { interval } }),
        },
      },
    ],
    // What is asked for is what is taken: Canadian dollars, whatever the card.
    adaptive_pricing: { enabled: false },
    metadata,
    ...(interval === null
      ? {
          submit_type: purpose === 'gift' ? ('donate' as const) : ('pay' as const),
          payment_intent_data: {
            description,
            metadata,
            statement_descriptor_suffix: statementSuffix[purpose],
          },
        }
      : { subscription_data: { description, metadata } }),
    success_url: ask.successUrl,
    cancel_url: ask.cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
  }
}
