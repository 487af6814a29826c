import { fileURLToPath } from 'node:url'
import type { Clock } from '#server/kit/clock.ts'
import { openArtwork } from '#server/pictures/pictures.ts'
import type { Settings } from '#server/settings.ts'
import { loadBuildFiles, noBuildFiles } from './build-files.ts'
import { createResponseCount } from './count-responses.ts'
import { createFront } from './front.ts'
import { createPageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'
import { createSecure } from './security-headers.ts'

const buildFolder = fileURLToPath(new URL('../../build/site/client', import.meta.url))

/** The in-memory cache of pages, build files and artwork, and the server that responds from it. */
export async function loadCache(settings: Settings, clock: Clock) {
  const secure = createSecure(settings)
  const known = createKnownParameters()
  const pages = createPageCache({ clock, known, secure })
  const files = settings.isDevelopment ? noBuildFiles : await loadBuildFiles(buildFolder, secure)
  const artwork = openArtwork({ secure })
  const find = (target: string) => files.find(target) ?? artwork.find(target)
  const count = createResponseCount()
  const serverFactory = createFront({ settings, pages, files: { find }, count })
  const sheetOf = (address: string) => files.find(address)?.variants.identity.body.toString()
  return { sheetOf, secure, known, pages, artwork, count, serverFactory }
}
