import type { Clock } from '#server/kit/clock.ts'

/** The emails that are due now. The others wait for the limit of their mailbox. */
export const dueMail = <Mail extends { due_at: Date }>(
  { clock }: { clock: Clock },
  mails: readonly Mail[],
): Mail[] => mails.filter(({ due_at }) => due_at <= clock.now())
