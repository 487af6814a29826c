import builtIn from '#content/crisis-lines.json' with { type: 'json' }
import frame from '#content/pages/frame.json' with { type: 'json' }
import type { CrisisLine } from '#contract/crisis-line.ts'
import type { FramePage } from '#contract/page/frame.ts'
import { quickExitScript } from '#web/layout/quick-exit-script.ts'
import type { OfflineResponse } from './worker.ts'

// The colours of web/styles/tokens.css as literals, because the page cannot load a style sheet.
const style = `
*{box-sizing:border-box}
html{color-scheme:light;background:#f7ead3;color:#21101f;font:400 1.125rem/1.6 "Atkinson Hyperlegible Next",system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0}
.band{height:20px;background:repeating-linear-gradient(90deg,#2a0f3d 0 28px,#b8311b 28px 34px,#ffc629 34px 46px,#2a0f3d 46px 52px,#51207a 52px 66px,#ffc629 66px 70px,#b8311b 70px 78px)}
header{position:sticky;top:0;display:flex;justify-content:flex-end;padding:8px 20px;background:#2a0f3d}
header a{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:4px;background:#fff8ec;color:#21101f;text-decoration:none}
header a:hover{background:#ffdd7a}
header a:focus-visible{outline-color:#ffc629}
#quick-exit-status{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
main{max-width:640px;margin:0 auto;padding:56px 20px 72px}
h1{margin:0 0 8px;font-size:2.25rem;line-height:1.15}
p{margin:0 0 28px}
ul{margin:0 0 36px;padding:0;list-style:none;border-bottom:2px dashed #8c6c45}
li{display:flex;flex-wrap:wrap;align-items:center;gap:2px 24px;padding:12px 0;border-top:2px dashed #8c6c45}
li>span{flex:1 1 100%}
a{color:#51207a;font-weight:700;text-underline-offset:4px}
li a{display:inline-flex;align-items:center;min-height:44px;font-size:1.375rem;white-space:nowrap}
li .text{font-size:1.0625rem}
@media(min-width:600px){li>span{flex-basis:0}li .call{order:1}}
.again{display:inline-flex;align-items:center;min-height:52px;padding:0 24px;border-radius:4px;background:#ffc629;color:#21101f;text-decoration:none}
a:hover{text-decoration-thickness:3px}
.again:hover{background:#ffdd7a}
a:focus-visible{outline:3px solid #21101f;outline-offset:3px}
`

function rowOf({ name, shown, dialled, text }: CrisisLine): string {
  const [line, number] = [escapeHtml(name), escapeHtml(shown)]
  const call = `<a class="call" href="tel:${dialled}" aria-label="Call ${line}, ${number}">${number}</a>`
  const sms = `<a class="text" href="sms:${text}" aria-label="Text ${text}, ${line}">Text ${text}</a>`
  return `<li><span>${line}</span>${call}${text === undefined ? '' : sms}</li>`
}

type Contents = { lines?: readonly CrisisLine[]; texts?: FramePage['offline'] }

const html = (
  address: string,
  script: string,
  { lines, texts }: Required<Contents>,
) => `<!doctype html>
<html lang="en" data-offline>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#2a0f3d">
<meta name="format-detection" content="telephone=no">
<title>${escapeHtml(texts.heading)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<script>${script}</script>
<header><a data-quick-exit role="button" href="${escapeHtml(address)}" rel="noreferrer nofollow" draggable="false">Quick exit</a></header>
<p id="quick-exit-status" role="status"></p>
<div class="band"></div>
<main>
<h1>${escapeHtml(texts.heading)}</h1>
<p>${escapeHtml(texts.text)}</p>
<ul>${lines.map(rowOf).join('')}</ul>
<a class="again" href="">Try again</a>
</main>
</html>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The page that a navigation shows without a connection: the crisis lines and Quick exit. It needs no other file: the
 * empty icon keeps browsers from requesting one. Its Content-Security-Policy allows the one script by its hash.
 */
export async function offlinePage(
  quickExitUrl: string,
  { lines = builtIn, texts = frame.offline }: Contents = {},
): Promise<OfflineResponse> {
  const script = quickExitScript(quickExitUrl)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return {
    html: html(quickExitUrl, script, { lines, texts }),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  }
}
