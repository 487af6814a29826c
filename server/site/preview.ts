import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { type DraftDeps, previewDraft } from '#server/drafts/drafts.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'
import { createRenderer, type Handle } from './render-page.ts'
import { documentPolicy } from './security-headers.ts'

export type PreviewDeps = DraftDeps

type PreviewPage = { status: number; headers: Record<string, string>; html: string }

/**
 * Renders the public page with the data of a draft, past the page cache. The page runs no script and is framed by the
 * Desk alone.
 */
export function createPreview(app: FastifyInstance, deps: PreviewDeps, handle: Handle) {
  const render = createRenderer(app, deps.settings, handle)
  return async (
    key: Parameters<typeof previewDraft>[1],
    request: Pick<FastifyRequest, 'ip' | 'body' | 'headers'>,
  ): Promise<PreviewPage> => {
    const preview = await previewDraft(deps, key)
    if ('fields' in preview) return withHeaders(deps, 422, missingFields(preview.fields))
    const replies = Object.entries(preview.replies).map(
      ([path, body]) => [apiPrefix + path, body] as const,
    )
    const { status, body } = await render.preview(preview.path, request, new Map(replies))
    return withHeaders(deps, status, withoutScripts(body.toString()))
  }
}

/** The frame blocks scripts anyway; without them the browser logs no error for each. */
const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

function withHeaders(
  { settings }: Pick<PreviewDeps, 'settings'>,
  status: number,
  html: string,
): PreviewPage {
  return {
    status,
    html,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': previewPolicy(documentPolicy(html, settings)),
      'x-frame-options': 'SAMEORIGIN',
    },
  }
}

/** The policy of the page, without script, forms and connections. */
function previewPolicy(policy: string): string {
  const replaced: Record<string, string> = {
    'script-src': "script-src 'none'",
    'connect-src': "connect-src 'none'",
    'form-action': "form-action 'none'",
    'frame-ancestors': "frame-ancestors 'self'",
  }
  return policy
    .split('; ')
    .map((directive) => replaced[directive.split(' ')[0] ?? ''] ?? directive)
    .join('; ')
}

/** A draft that cannot be published has no page yet. */
const missingFields = (fields: Record<string, string>): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body>
<p>The preview needs these fields first.</p><ul>${Object.entries(fields)
    .map(([path, message]) => `<li>${escapeXml(path)}: ${escapeXml(message)}</li>`)
    .join('')}</ul></body></html>`
