import type { FastifyBaseLogger } from 'fastify'
import { ContentError } from './content-import/content-folder.ts'
import { DatabaseRefused } from './db/refused.ts'
import { RouteError } from './kit/console-scope.ts'
import { SettingsError } from './settings.ts'
import { VaultError } from './vault/vault.ts'

/** Process supervisors kill a process that takes longer to stop. */
const longestStopMs = 10_000

/** On SIGTERM or SIGINT, stops one part after the other. A part that fails does not prevent the next. */
export function stopOnSignal(
  log: FastifyBaseLogger,
  steps: readonly (() => Promise<unknown>)[],
): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    log.info('stopping')
    setTimeout(() => process.exit(1), longestStopMs).unref()
    for (const step of steps)
      await step().catch((error: unknown) => log.error({ err: error }, 'a part failed to stop'))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** Ends a failed start. An error that the operator can fix is printed as a sentence, any other with its stack trace. */
export function stopWithMessage(error: unknown): never {
  console.error(sentencesFor(error) ?? error)
  process.exit(1)
}

function sentencesFor(error: unknown): string | undefined {
  const isFixable =
    error instanceof SettingsError ||
    error instanceof DatabaseRefused ||
    error instanceof ContentError ||
    error instanceof RouteError ||
    error instanceof VaultError
  if (isFixable) return error.message
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isPortTaken
    ? 'Another program listens on this port already. Set PORT to a free one, like PORT=3001.'
    : undefined
}
