import { escapeXml } from '#server/kit/escape-xml.ts'
import { type EmailStyle, safeHref } from './email-style.ts'
import type { Block, Button, RichText } from './email.ts'

export function blockHtml(block: Block, emailStyle: EmailStyle): string {
  const { colours, fonts } = emailStyle
  switch (block.kind) {
    case 'heading':
      return `<h1 class="head" style="margin:0 0 8px;font:800 36px/1.1 ${fonts.display};color:${colours.text}">${escapeXml(block.heading)}</h1>`
    case 'text':
      return `<p style="margin:0 0 4px;font:400 ${block.isSmall ? 16 : 17}px/1.6 ${fonts.text};color:${colours.text}">${richHtml(block.text, emailStyle)}</p>`
    case 'buttons':
      return buttonsHtml(block, emailStyle)
    case 'facts':
      return table('width="100%"', block.facts.map((fact) => factHtml(fact, emailStyle)).join(''))
    case 'event':
      return eventHtml(block, emailStyle)
    case 'stitch':
      return table(
        'width="100%"',
        `<tr><td style="border-top:${stitch(emailStyle)};font-size:0;line-height:0">&nbsp;</td></tr>`,
      )
  }
}

const stitch = ({ colours }: EmailStyle) => `2px dashed ${colours.border}`

const table = (attributes: string, rows: string) =>
  `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">${rows}</table>`

function richHtml(text: RichText, { colours }: EmailStyle): string {
  if (typeof text === 'string') return escapeXml(text)
  return text
    .map((part) => {
      if (typeof part === 'string') return escapeXml(part)
      if ('strong' in part) return `<strong>${escapeXml(part.strong)}</strong>`
      return `<a href="${safeHref(part.href)}" style="color:${colours.link};word-break:break-word">${escapeXml(part.link)}</a>`
    })
    .join('')
}

type Buttons = { main: Button; other?: Button }

function buttonsHtml({ main, other }: Buttons, emailStyle: EmailStyle): string {
  const cell = (html: string) => `<td class="stack" style="padding:4px 12px 8px 0">${html}</td>`
  return table(
    '',
    `<tr>${cell(mainButton(main, emailStyle))}${other ? cell(outlineButton(other, emailStyle)) : ''}</tr>`,
  )
}

function mainButton(
  { label, href }: Button,
  { colours, fonts, buttonStripes }: EmailStyle,
): string {
  const stripes = buttonStripes.map(
    ([colour, height]) =>
      `<tr><td width="10" height="${height}" style="background:${colour};font-size:0;line-height:0;height:${height}px">&nbsp;</td></tr>`,
  )
  return table(
    '',
    `<tr><td width="10" style="width:10px;padding:0;vertical-align:top;background:${buttonStripes[0][0]}">${table('width="10"', stripes.join(''))}</td><td height="52" style="background:${colours.accent};height:52px;padding:0 26px;border-radius:0 4px 4px 0"><a href="${safeHref(href)}" style="font:700 17px/26px ${fonts.text};color:${colours.text};text-decoration:none;display:inline-block;padding:13px 0">${escapeXml(label)}</a></td></tr>`,
  )
}

const outlineButton = ({ label, href }: Button, { colours, fonts }: EmailStyle) =>
  table(
    '',
    `<tr><td height="48" style="border:2px solid ${colours.text};border-radius:4px;padding:0 20px"><a href="${safeHref(href)}" style="font:700 16px/46px ${fonts.text};color:${colours.text};text-decoration:none;display:inline-block">${escapeXml(label)}</a></td></tr>`,
  )

/** On a phone the label wraps, so that amounts, dates and references stay on one line. */
function factHtml(
  { label, text }: { label: string; text: RichText },
  emailStyle: EmailStyle,
): string {
  const { colours, fonts } = emailStyle
  const cell = (style: string, html: string) =>
    `<td valign="top" style="border-top:${stitch(emailStyle)};font:${style};color:${colours.text}">${html}</td>`
  const name = cell(`700 16px/1.5 ${fonts.text};padding:10px 16px 10px 0`, escapeXml(label))
  const value = cell(
    `400 16px/1.5 ${fonts.text};padding:10px 0;white-space:nowrap`,
    richHtml(text, emailStyle),
  )
  return `<tr>${name}${value}</tr>`
}

type EventBlock = Extract<Block, { kind: 'event' }>

function eventHtml(
  { weekday, day, name, when, where }: EventBlock,
  emailStyle: EmailStyle,
): string {
  const { colours, fonts } = emailStyle
  const line = (weight: number, text: string) =>
    `<p style="margin:0;font:${weight} 17px/1.5 ${fonts.text};color:${colours.text}">${escapeXml(text)}</p>`
  const date = `<div style="font:700 17px/1.2 ${fonts.text};color:${colours.text}">${escapeXml(weekday)}</div><div class="day" style="font:800 88px/.95 ${fonts.display};color:${colours.link};padding-top:6px">${escapeXml(day)}</div>`
  const title = `<h1 class="head" style="margin:0 0 10px;font:800 34px/1.1 ${fonts.display};color:${colours.text}">${escapeXml(name)}</h1>`
  return table(
    'width="100%"',
    `<tr><td width="120" valign="top" style="width:120px">${date}</td><td width="8" style="width:8px;background:${colours.divider};font-size:0">&nbsp;</td><td valign="top" style="padding-left:24px">${title}${line(700, when)}${line(400, where)}</td></tr>`,
  )
}
