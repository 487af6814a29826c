import type { Cents } from '../money.ts'

/** 'CA$20.00': always two decimals, so that cents are shown if they exist and never dropped. */
export function formatMoney(amount: Cents): string {
  const dollars = Math.trunc(amount / 100).toLocaleString('en-CA')
  return `CA$${dollars}.${String(amount % 100).padStart(2, '0')}`
}

/** The same for what the API says in dollars. */
export const formatDollars = (dollars: number): string =>
  // Rounded because 0.1 + 0.2 is not 0.3; whole and not negative, as everything the API says is.
  formatMoney(Math.round(dollars * 100) as Cents)

/** Reads '50' or '50.25' without going through a float; anything else is no amount. */
export function readMoney(text: string): Cents | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, dollars = '0', part = ''] = match
  // Made of digits, so it is whole and not negative.
  return (Number(dollars) * 100 + Number(part.padEnd(2, '0'))) as Cents
}
