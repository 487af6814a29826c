import { purgeJob } from '#server/jobs/purge.ts'
import type { Deps } from '#server/kit/deps.ts'
import { purgeRules } from '#server/purge-rules.ts'
import { runJob } from './run-jobs.ts'

/** Deletes all expired rows by the clock of the test, as the hourly job does. */
export const purge = (deps: Deps, rules = purgeRules): Promise<void> =>
  runJob(deps, purgeJob(rules))
