import { readdir, rm } from 'node:fs/promises'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { Focus } from '#contract/picture.ts'
import { handleErrors } from '#server/kit/error-handler.ts'
import { type Clock, systemClock } from '#server/kit/clock.ts'
import { createBudget } from '#server/pictures/budget.ts'
import { registerPicture } from '#server/pictures/pictures.ts'
import { pictureRoutes } from '#server/pictures/routes.ts'
import { type ConverterPool, openConverterPool } from '#server/pictures/converter-pool.ts'
import { readSettings } from '#server/settings.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'

/** The picture host alone, with a folder and a database that are deleted when the test ends. */
export async function mediaHost({
  clock = systemClock,
  maxConversions = 100,
  converters = openConverterPool(),
}: { clock?: Clock; maxConversions?: number; converters?: ConverterPool } = {}) {
  const dataDir = await newTestFolder('pictures')
  const { connection } = await freshDatabase()
  const budget = createBudget(clock, { burst: maxConversions })
  const app = Fastify()
  handleErrors(app)
  const settings = readSettings({ DATA_DIR: dataDir })
  pictureRoutes(app, { db: connection.db, settings, clock }, { converters, budget })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  return {
    app,
    db: connection.db,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    register: (bytes: Uint8Array, focus?: Focus) =>
      registerPicture(
        connection.db,
        { dataDir, converters },
        { bytes, alt: 'Two halves', ...(focus && { focus }) },
      ),
    made: () => readdir(join(dataDir, 'media', 'derived')).catch(() => []),
    originals: () => readdir(join(dataDir, 'media', 'originals')).catch(() => []),
  }
}

/** Red on the left, blue on the right. */
export const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ])

export async function colourOf(body: Buffer): Promise<'red' | 'blue' | 'both'> {
  const { channels } = await sharp(body).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  if (Math.min(red, blue) > 60) return 'both'
  return red > blue ? 'red' : 'blue'
}

export async function factsOf(body: Buffer) {
  const { width, height, format, compression } = await sharp(body).metadata()
  return { width, height, format: compression === 'av1' ? 'avif' : format }
}
