import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Settings } from '#server/settings.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { createSandboxProvider } from './sandbox/provider.ts'

/** A visitor waits for at most this long, and gives up after twice as long. */
export const callLimitMs = 10_000

export const paymentsAreOff = () =>
  new Refusal(
    'unavailable',
    'We cannot take payments online just now. Nothing was charged. Please try again another day.',
    { retryAfterSeconds: 3_600 },
  )

/** The SDK is large, so it is read only where there is a key for it. */
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
 * Asks the provider: never within a transaction, for ten seconds at most, and not at all while it is known to be down.
 * Throws a ProviderError, or a Refusal that says when to come back.
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
    const answer = await within(callLimitMs, call(provider))
    breaker.succeeded()
    return answer
  } catch (error) {
    const isUp = !(error instanceof ProviderError) || error.trouble === 'refused'
    if (isUp) breaker.succeeded()
    else breaker.failed()
    throw error
  }
}

/** What comes later is not waited for. It may happen all the same, which the same key finds out. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
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

/** For the visitor who waits: what the provider could not do, and what to do next. Anything else rises as it is. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return failed(
    'The payment page did not open. Nothing was charged. Please try again in a moment.',
    error,
  )
}

export function failed(words: string, cause: ProviderError): Refusal {
  const refusal = new Refusal('provider-failed', words, { retryAfterSeconds: 5 })
  refusal.cause = cause
  return refusal
}
