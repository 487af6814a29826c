import type { FastifyInstance } from 'fastify'
import { readCrisisLines } from '#contract/crisis-line.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serveData } from '#server/kit/serve.ts'
import { readChangedLines } from './crisis-lines.ts'

export function crisisLineRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serveData(app, readCrisisLines, async () => readChangedLines(db))
}
