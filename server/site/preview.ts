import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { type DraftDeps, missingPicture, previewDraft } from '#server/drafts/drafts.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'
import { markGaps, nameOf } from './mark-gaps.ts'
import { createRenderer, type Handle } from './render-page.ts'
import { documentPolicy } from './security-headers.ts'

export type PreviewDeps = DraftDeps

type PreviewPage = { status: number; headers: Record<string, string>; html: string }

/**
 * Renders the public page with the data of a draft, past the page cache. The page marks missing values, runs no
 * script and is framed by the Desk alone.
 */
export function createPreview(app: FastifyInstance, deps: PreviewDeps, handle: Handle) {
  const render = createRenderer(app, deps.settings, handle)
  return async (
    key: Parameters<typeof previewDraft>[1],
    request: Pick<FastifyRequest, 'ip' | 'body' | 'headers'>,
  ): Promise<PreviewPage> => {
    const preview = await previewDraft(deps, key)
    if ('fields' in preview) return withHeaders(deps, 200, noPageYet(preview.fields))
    const replies = Object.entries(preview.replies).map(
      ([path, body]) => [apiPrefix + path, body] as const,
    )
    const { status, body } = await render.preview(preview.path, request, new Map(replies))
    const html = withoutScripts(body.toString())
    return withHeaders(deps, status, markGaps(html, { gaps: preview.gaps, missingPicture }))
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

const maxListed = 12

/** A draft has no page if a field is rejected for which no placeholder exists. */
function noPageYet(fields: Record<string, string>): string {
  const missing = Object.entries(fields).map(([path, message]) => `${nameOf(path)}: ${message}`)
  const more = missing.length - maxListed
  const shown = [...missing.slice(0, maxListed), ...(more > 0 ? [`and ${more} more`] : [])]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>
<meta name="viewport" content="width=device-width"></head>
<body style="margin:24px;font:16px/1.5 sans-serif;color:#2b1230">
<p>The preview appears once these are filled in:</p>
<ul>${shown.map((text) => `<li>${escapeXml(text)}</li>`).join('')}</ul></body></html>`
}
