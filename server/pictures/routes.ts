import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Deps } from '#server/kit/deps.ts'
import { encodeResponse, type EncodedResponse } from '#server/kit/encoded-response.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'
import { type PictureRequest, readAddress } from './address.ts'
import { type Artwork, openArtwork } from './artwork.ts'
import { type Budget, createBudget } from './budget.ts'
import { cacheControl } from './cache-control.ts'
import {
  notFound,
  openPictures,
  openStoredFiles,
  type PictureResponse,
  type StoredFiles,
  tooMany,
} from './pictures.ts'
import { fromDrawing } from './source.ts'
import { openConverterPool, type ConverterPool } from './converter-pool.ts'

/** The media host: originals and crops. */
export function pictureRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  {
    files = openStoredFiles(deps),
    artwork = openArtwork(),
    converters = openConverterPool(),
    budget = createBudget(deps.clock),
  }: {
    files?: StoredFiles
    artwork?: Artwork
    converters?: ConverterPool
    budget?: Budget
  } = {},
): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'a picture could not be made')
  const pictures = openPictures(deps, { files, converters, budget, onError })
  files.onHidden(artwork.hide)
  app.addHook('onClose', () => converters.close())

  app.get(`${mediaPrefix}*`, async (request, reply) => {
    const picture = readAddress(request.raw.url ?? '')
    if (!picture) throw notFound()
    return send(await responseTo(picture, request), request, reply)
  })

  async function responseTo(
    picture: PictureRequest,
    { headers, ip, raw }: FastifyRequest,
  ): Promise<EncodedResponse> {
    const { path, transformation, version } = picture
    const client = { accept: headers.accept, who: ip }
    if (path.startsWith('pictures/')) {
      if (!transformation) return respond(await pictures.original(path))
      const { source } = await pictures.sourceOf(path)
      const crop = await pictures.cropped(source, transformation, client)
      return respond({ ...crop, cache: 'upload' }, transformation.format === undefined)
    }
    await files.checkFirst(`${mediaPrefix}${path}`)
    if (!transformation?.format) return drawingFor(picture, raw.url ?? '', ip)
    const drawing = artwork.drawing(path)
    if (!drawing) throw notFound()
    const from = fromDrawing(drawing, await artwork.hash(path, drawing))
    const crop = await pictures.cropped(from, transformation, client)
    const cache = crop.cache === 'immutable' && version !== from.hash ? 'day' : crop.cache
    return respond({ ...crop, cache })
  }

  async function drawingFor(
    picture: PictureRequest,
    target: string,
    who: string,
  ): Promise<EncodedResponse> {
    const isNew = picture.transformation && !artwork.find(target)
    if (isNew && !budget.take(who)) throw tooMany()
    const drawing = await artwork.serve(picture)
    if (!drawing) throw notFound()
    return drawing
  }
}

function respond({ type, body, cache }: PictureResponse, variesByAccept = false): EncodedResponse {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheControl[cache],
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
