import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Deps } from '#server/kit/deps.ts'
import { finish, type Finished } from '#server/kit/finish.ts'
import { sendFinished } from '#server/kit/send-finished.ts'
import { type Asked, readAddress } from './address.ts'
import { type Artwork, openArtwork } from './artwork.ts'
import { type Budget, createBudget } from './budget.ts'
import { cacheFor } from './caching.ts'
import { notThere, openPictures, type PictureAnswer } from './pictures.ts'
import { fromDrawing } from './source.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** Our media host: originals, and pictures cropped to fill. */
export function pictureRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  {
    artwork = openArtwork(),
    workshop = openWorkshop(),
    budget = createBudget(deps.clock),
  }: { artwork?: Artwork; workshop?: Workshop; budget?: Budget } = {},
): void {
  const onFault = (error: unknown) => app.log.error({ err: error }, 'a picture was not made')
  const pictures = openPictures(deps, { workshop, budget, onFault })
  app.addHook('onClose', () => workshop.close())

  app.get(`${mediaPrefix}*`, async (request, reply) => {
    const asked = readAddress(request.raw.url ?? '')
    if (!asked) throw notThere()
    return send(await answer(asked, request), request, reply)
  })

  async function answer(asked: Asked, { headers, ip }: FastifyRequest): Promise<Finished> {
    const { path, transformation, version } = asked
    const asker = { accept: headers.accept, who: ip }
    if (path.startsWith('pictures/')) {
      if (!transformation) return dress(await pictures.original(path))
      const { source } = await pictures.recorded(path)
      const made = await pictures.cropped(source, transformation, asker)
      return dress(made, transformation.format === undefined)
    }
    const drawing = artwork.drawing(path)
    if (!drawing) throw notThere()
    if (!transformation) return artwork.serve(path, drawing, version)
    const from = fromDrawing(drawing, await artwork.hash(path, drawing))
    const made = await pictures.cropped(from, transformation, asker)
    const cache = made.cache === 'ever' && version !== from.hash ? 'aDay' : made.cache
    return dress({ ...made, cache }, transformation.format === undefined)
  }
}

function dress({ type, body, cache }: PictureAnswer, variesByAccept = false): Finished {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheFor[cache],
    'x-content-type-options': 'nosniff',
    ...(variesByAccept && { vary: 'accept' }),
  })
  return finish(200, headers, { identity: body })
}

function send(finished: Finished, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack()
  sendFinished(finished, request.raw, reply.raw)
  return reply
}
