import type Stripe from 'stripe'
import type { CheckoutRequest } from './provider.ts'

/** Follows the account's prefix on card statements, so it must not reveal more than this. */
const statementSuffix = { gift: 'GIFT', order: 'SHOP' } as const

/**
 * Sends the price with each page, because our database is the price list. Equal requests give equal parameters, as
 * idempotency requires.
 */
export function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, purpose, description, amount, interval, email, expiresAt } = request
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
    // Charges the requested amount in Canadian dollars, whatever the currency of the card.
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
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
  }
}
