import { purgeJob } from '#server/jobs/purge.ts'
import type { Deps } from '#server/kit/deps.ts'
import { purgeRules } from '#server/purge-rules.ts'
import { runJob } from './run-jobs.ts'

/** Forgets all that is old by the test's own clock, as the hourly job does. */
export const purge = (deps: Deps, rules = purgeRules): Promise<void> =>
  runJob(deps, purgeJob(rules))
