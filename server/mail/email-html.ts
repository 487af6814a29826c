import { phoneLink } from '#contract/text/phone-link.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'
import { blockHtml } from './email-blocks.ts'
import { type EmailStyle, emailStyles } from './email-style.ts'
import type { Email, Sender } from './email.ts'
import { sharedDeviceAdvice } from './email.ts'

/** Tables and inline styles, 600 pixels wide, because mail programs support little else. Loads no remote content. */
export function emailHtml(email: Email, sender: Sender | null): string {
  const emailStyle = emailStyles[sender ? 'named' : 'discreet']
  const { colours } = emailStyle
  const { subject, preview, blocks } = email
  const rows = [
    ...(sender ? headRows(email, sender, emailStyle) : []),
    row('font-size:0;line-height:0;height:28px', '&nbsp;'),
    ...blocks.map((block) => row('padding:8px 40px', blockHtml(block, emailStyle))),
    row('font-size:0;line-height:0;height:24px', '&nbsp;'),
    row(footStyle(emailStyle), foot(email, sender, emailStyle)),
  ]
  return `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">
<title>${escapeXml(subject)}</title>
<style>@media (max-width:620px){.w{width:100%!important;table-layout:fixed}.p{padding-left:24px!important;padding-right:24px!important}.stack{display:block!important;width:auto!important}.day{font-size:64px!important}.head{font-size:30px!important}}</style></head>
<body style="margin:0;padding:0;background:${colours.outerBackground}"><div style="display:none;max-height:0;overflow:hidden">${escapeXml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colours.outerBackground}"><tr><td align="center" style="padding:32px 0">
<table role="presentation" class="w" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background:${colours.background}">
${rows.join('\n')}
</table></td></tr></table></body></html>`
}

const headRows = ({ band, picture }: Email, { name }: Sender, emailStyle: EmailStyle): string[] => [
  row(`padding:20px 40px;background:${emailStyle.colours.barBackground}`, logo(name, emailStyle)),
  bareRow(image({ artwork: band, alt: '', height: 20, style: 'height:20px' }, emailStyle)),
  ...(picture
    ? [bareRow(image({ ...picture, height: 270, style: 'height:auto' }, emailStyle))]
    : []),
]

const row = (style: string, html: string) => `<tr><td class="p" style="${style}">${html}</td></tr>`

const bareRow = (html: string) => `<tr><td style="font-size:0;line-height:0">${html}</td></tr>`

const logo = (name: string, { colours, fonts }: EmailStyle) =>
  `<img src="cid:logo-light" width="163" height="64" alt="${escapeXml(name)}" style="display:block;border:0;color:${colours.background};font:700 20px ${fonts.text}">`

type Image = { artwork: string; alt: string; height: number; style: string }

const image = ({ artwork, alt, height, style }: Image, { fonts }: EmailStyle) =>
  `<img src="cid:${escapeXml(artwork)}" width="600" height="${height}" alt="${escapeXml(alt)}" class="w" style="display:block;border:0;width:100%;${style};font:400 16px ${fonts.text}">`

const footStyle = ({ colours, fonts }: EmailStyle) =>
  `padding:28px 40px 32px;background:${colours.barBackground};font:400 15px/1.6 ${fonts.text};color:${colours.barText}`

function foot({ why }: Email, sender: Sender | null, emailStyle: EmailStyle): string {
  return [
    `<p style="margin:0 0 12px">${escapeXml(why)}</p>`,
    ...(sender ? [signature(sender, emailStyle)] : []),
    `<p style="margin:0">${sharedDeviceAdvice}</p>`,
  ].join('')
}

function signature({ legalName, address, phone, email }: Sender, { colours }: EmailStyle): string {
  const link = (href: string, label: string) =>
    `<a href="${escapeXml(href)}" style="color:${colours.accent}">${escapeXml(label)}</a>`
  const dialled = phoneLink('tel', phone)
  return `<p style="margin:0 0 12px">${escapeXml(legalName)}, ${joinPostalCode(escapeXml(address))}<br>${link(dialled, phone)} &nbsp; ${link(`mailto:${email}`, email)}</p>`
}

/** Prevents a line break inside the postal code. */
const joinPostalCode = (address: string) =>
  address.replace(/([A-Z]\d[A-Z]) (\d[A-Z]\d)$/, '$1&nbsp;$2')
