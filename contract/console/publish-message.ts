import type * as z from 'zod/mini'

/**
 * Messages for fields whose schema has none of its own, in the style of a form. Pass it to `safeParse` as `error`:
 * the messages of a schema win.
 */
export function publishMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const { code } = issue
  if (code === 'invalid_type') return messageOfType(issue.expected)
  if (code === 'too_small')
    return issue.origin === 'array'
      ? `Add at least ${issue.minimum}`
      : `Enter ${issue.minimum} or more`
  if (code === 'too_big') return messageOfLimit(issue.origin, issue.maximum)
  if (code === 'invalid_value' || code === 'invalid_union')
    return 'Choose one of the possible values'
  return 'Check this field'
}

function messageOfLimit(origin: string, maximum: number | bigint): string {
  if (origin === 'array') return `Leave at most ${maximum}`
  return origin === 'string'
    ? `Shorten this to ${maximum} characters or fewer`
    : `Enter ${maximum} or less`
}

function messageOfType(expected: string): string {
  if (expected === 'boolean') return 'Choose yes or no'
  if (expected === 'int' || expected === 'number') return 'Enter a number'
  if (expected === 'array') return 'Add an entry'
  return 'Fill this in'
}
