import type { Deps } from '#server/kit/deps.ts'

/** Sets the tokens that are left in the shared bucket of an action, as after a busy hour. */
export async function setSharedTokens(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  action: string,
  tokens: number,
): Promise<void> {
  const bucket = { action, who: 'everybody', tokens, refilled_at: clock.now() }
  await db
    .insertInto('token_bucket')
    .values(bucket)
    .onConflict((conflict) => conflict.columns(['action', 'who']).doUpdateSet(bucket))
    .execute()
}
