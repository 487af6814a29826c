import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Deps } from '#server/kit/deps.ts'
import { encodeResponse, type EncodedResponse } from '#server/kit/encoded-response.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'
import { type Asked, readAddress } from './address.ts'
import { type Artwork, openArtwork } from './artwork.ts'
import { type Budget, createBudget } from './budget.ts'
import { cacheFor } from './caching.ts'
import { notThere, openPictures, type PictureAnswer, tooMany } from './pictures.ts'
import { fromDrawing } from './source.ts'
import { openConverterPool, type ConverterPool } from './converter-pool.ts'

/** Our media host: originals, and pictures cropped to fill. */
export function pictureRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  {
    artwork = openArtwork(),
    converters = openConverterPool(),
    budget = createBudget(deps.clock),
  }: { artwork?: Artwork; converters?: ConverterPool; budget?: Budget } = {},
): void {
  const onFault = (error: unknown) => app.log.error({ err: error }, 'a picture was not made')
  const pictures = openPictures(deps, { converters, budget, onFault })
  app.addHook('onClose', () => converters.close())

  app.get(`${mediaPrefix}*`, async (request, reply) => {
    const asked = readAddress(request.raw.url ?? '')
    if (!asked) throw notThere()
    return send(await answer(asked, request), request, reply)
  })

  async function answer(
    asked: Asked,
    { headers, ip, raw }: FastifyRequest,
  ): Promise<EncodedResponse> {
    const { path, transformation, version } = asked
    const asker = { accept: headers.accept, who: ip }
    if (path.startsWith('pictures/')) {
      if (!transformation) return respond(await pictures.original(path))
      const { source } = await pictures.recorded(path)
      const made = await pictures.cropped(source, transformation, asker)
      return respond(made, transformation.format === undefined)
    }
    if (!transformation?.format) return drawn(asked, raw.url ?? '', ip)
    const drawing = artwork.drawing(path)
    if (!drawing) throw notThere()
    const from = fromDrawing(drawing, await artwork.hash(path, drawing))
    const made = await pictures.cropped(from, transformation, asker)
    const cache = made.cache === 'ever' && version !== from.hash ? 'aDay' : made.cache
    return respond({ ...made, cache })
  }

  async function drawn(asked: Asked, target: string, who: string): Promise<EncodedResponse> {
    const isNew = asked.transformation && !artwork.find(target)
    if (isNew && !budget.take(who)) throw tooMany()
    const drawing = await artwork.serve(asked)
    if (!drawing) throw notThere()
    return drawing
  }
}

function respond({ type, body, cache }: PictureAnswer, variesByAccept = false): EncodedResponse {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheFor[cache],
    'x-content-type-options': 'nosniff',
    ...(variesByAccept && { vary: 'accept' }),
  })
  return encodeResponse(200, headers, { identity: body })
}

function send(
  response: EncodedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.hijack()
  sendEncoded(response, request.raw, reply.raw)
  return reply
}
