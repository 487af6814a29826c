import type { FastifyBaseLogger } from 'fastify'
import { ContentError } from './content-import/content-folder.ts'
import { DatabaseRefused } from './db/refused.ts'
import { SettingsError } from './settings.ts'
import { VaultError } from './vault/vault.ts'

/** Supervisors lose patience after this, and what they kill cannot finish anything. */
const longestStopMs = 10_000

/** Stops one part after the other when asked to, each in its turn even if the one before it fails. */
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
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop well'))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** A start that cannot be: what somebody can mend is told in sentences, everything else with its trace. */
export function stopWithWords(error: unknown): never {
  console.error(sentencesFor(error) ?? error)
  process.exit(1)
}

function sentencesFor(error: unknown): string | undefined {
  const isMendable =
    error instanceof SettingsError ||
    error instanceof DatabaseRefused ||
    error instanceof ContentError ||
    error instanceof VaultError
  if (isMendable) return error.message
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isPortTaken
    ? 'Another program listens on this port already. Set PORT to a free one, like PORT=3001.'
    : undefined
}
