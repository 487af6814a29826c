import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Settings } from '#server/settings.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type PaymentProvider, ProviderError, type ProviderTrouble } from './provider.ts'
import { createSandboxProvider } from './sandbox/provider.ts'

/** The time limit of one call. The browser gives up after twice as long. */
export const callLimitMs = 10_000

export const paymentsAreOff = () =>
  new Refusal(
    'unavailable',
    'We cannot take payments online just now. Nothing was charged. Please try again another day.',
    { retryAfterSeconds: 3_600 },
  )

/** The Stripe SDK is large, so it is loaded only if a key is set. */
export async function providerOf(deps: Deps): Promise<PaymentProvider> {
  const { paymentProvider } = deps.settings
  if (paymentProvider === null) throw paymentsAreOff()
  if (paymentProvider === 'test') return createSandboxProvider(deps)
  const { createStripeProvider } = await import('./stripe-provider.ts')
  return createStripeProvider(deps)
}

const breakers = new WeakMap<Settings, Breaker>()

function breakerOf({ settings, clock }: Deps): Breaker {
  const breaker = breakers.get(settings) ?? createBreaker(clock)
  breakers.set(settings, breaker)
  return breaker
}

/**
 * Calls the provider. Never use it inside a transaction, because a call may take ten seconds. Throws a ProviderError,
 * or a Refusal with a retry time while the circuit breaker is open.
 */
export async function callProvider<T>(
  deps: Deps,
  call: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  const provider = await providerOf(deps)
  const breaker = breakerOf(deps)
  const waitSeconds = breaker.enter()
  if (waitSeconds > 0)
    throw new Refusal(
      'unavailable',
      'The payment page cannot be reached. Nothing was charged. Please try again in a minute.',
      { retryAfterSeconds: waitSeconds },
    )
  try {
    const result = await withTimeout(callLimitMs, call(provider))
    breaker.succeeded()
    return result
  } catch (error) {
    if (error instanceof ProviderError && isOutage[error.trouble]) breaker.failed()
    else breaker.succeeded()
    throw error
  }
}

/** Whether other calls would fail too. Otherwise one visitor could stop the payments of all with requests for one gift. */
const isOutage = {
  silent: true,
  broken: true,
  busy: true,
  conflict: false,
  refused: false,
} satisfies Record<ProviderTrouble, boolean>

/** Rejects after the limit. The work may still succeed; a retry with the same idempotency key finds out. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError('silent', 'no answer in time')), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Turns a ProviderError into a message for the visitor. Any other error is returned unchanged. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return providerFailed(
    'The payment page did not open. Nothing was charged. Please try again in a moment.',
    error,
  )
}

export function providerFailed(text: string, cause: ProviderError): Refusal {
  const refusal = new Refusal('provider-failed', text, { retryAfterSeconds: 5 })
  refusal.cause = cause
  return refusal
}
