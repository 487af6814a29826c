import type { Clock } from '#server/kit/clock.ts'

/** The emails that have gone out, or would have with a mail server: the others wait for their mailbox. */
export const dueMail = <Mail extends { due_at: Date }>(
  { clock }: { clock: Clock },
  mails: readonly Mail[],
): Mail[] => mails.filter(({ due_at }) => due_at <= clock.now())
