import type { Cents } from '../money.ts'

/** 'CA$20.00', always with two decimals. */
export function formatMoney(amount: Cents): string {
  const dollars = Math.trunc(amount / 100).toLocaleString('en-CA')
  return `CA$${dollars}.${String(amount % 100).padStart(2, '0')}`
}

/** Formats an amount of the API, which is in dollars. */
export const formatDollars = (dollars: number): string =>
  // Rounded, because 0.1 + 0.2 is not 0.3. The API has no negative amounts.
  formatMoney(Math.round(dollars * 100) as Cents)

/** Parses '50' or '50.25' to cents without floating point; undefined for other texts. */
export function readMoney(text: string): Cents | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, dollars = '0', part = ''] = match
  // Consists of digits, so it is an integer and not negative.
  return (Number(dollars) * 100 + Number(part.padEnd(2, '0'))) as Cents
}
