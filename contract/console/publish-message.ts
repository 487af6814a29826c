import type * as z from 'zod/mini'

/**
 * Messages for fields whose schema has none of its own, in the words of a form. Pass it to `safeParse` as `error`:
 * the messages of a schema win.
 */
export function publishMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'boolean' ? 'Choose yes or no' : messageOfType(issue.expected)
    case 'too_small':
      return issue.origin === 'array'
        ? `Add at least ${issue.minimum}`
        : `Enter ${issue.minimum} or more`
    case 'too_big':
      if (issue.origin === 'array') return `Leave at most ${issue.maximum}`
      return issue.origin === 'string'
        ? `Shorten this to ${issue.maximum} characters or fewer`
        : `Enter ${issue.maximum} or less`
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of the possible values'
    case 'unrecognized_keys':
      return 'This field is unknown'
    default:
      return 'Check this field'
  }
}

function messageOfType(expected: string): string {
  if (expected === 'int' || expected === 'number') return 'Enter a number'
  if (expected === 'array') return 'Add an entry'
  return 'Fill this in'
}
