import { escape, type Look, safeHref } from './email-style.ts'
import type { Block, Button, Words } from './email.ts'

export function blockHtml(block: Block, look: Look): string {
  const { ink, fonts } = look
  switch (block.kind) {
    case 'heading':
      return `<h1 class="head" style="margin:0 0 8px;font:800 36px/1.1 ${fonts.display};color:${ink.ink}">${escape(block.heading)}</h1>`
    case 'words':
      return `<p style="margin:0 0 4px;font:400 ${block.isSmall ? 16 : 17}px/1.6 ${fonts.text};color:${ink.ink}">${wordsHtml(block.words, look)}</p>`
    case 'buttons':
      return buttonsHtml(block, look)
    case 'facts':
      return table('width="100%"', block.facts.map((fact) => factHtml(fact, look)).join(''))
    case 'event':
      return eventHtml(block, look)
    case 'stitch':
      return table(
        'width="100%"',
        `<tr><td style="border-top:${stitch(look)};font-size:0;line-height:0">&nbsp;</td></tr>`,
      )
  }
}

const stitch = ({ ink }: Look) => `2px dashed ${ink.thread}`

const table = (attributes: string, rows: string) =>
  `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">${rows}</table>`

function wordsHtml(words: Words, { ink }: Look): string {
  if (typeof words === 'string') return escape(words)
  return words
    .map((part) => {
      if (typeof part === 'string') return escape(part)
      if ('strong' in part) return `<strong>${escape(part.strong)}</strong>`
      return `<a href="${safeHref(part.href)}" style="color:${ink.plum};word-break:break-word">${escape(part.link)}</a>`
    })
    .join('')
}

type Buttons = { main: Button; other?: Button }

function buttonsHtml({ main, other }: Buttons, look: Look): string {
  const cell = (html: string) => `<td class="stack" style="padding:4px 12px 8px 0">${html}</td>`
  return table(
    '',
    `<tr>${cell(mainButton(main, look))}${other ? cell(outlineButton(other, look)) : ''}</tr>`,
  )
}

function mainButton({ label, href }: Button, { ink, fonts, selvedge }: Look): string {
  const threads = selvedge.map(
    ([colour, height]) =>
      `<tr><td width="10" height="${height}" style="background:${colour};font-size:0;line-height:0;height:${height}px">&nbsp;</td></tr>`,
  )
  return table(
    '',
    `<tr><td width="10" style="width:10px;padding:0;vertical-align:top;background:${selvedge[0][0]}">${table('width="10"', threads.join(''))}</td><td height="52" style="background:${ink.canola};height:52px;padding:0 26px;border-radius:0 4px 4px 0"><a href="${safeHref(href)}" style="font:700 17px/26px ${fonts.text};color:${ink.ink};text-decoration:none;display:inline-block;padding:13px 0">${escape(label)}</a></td></tr>`,
  )
}

const outlineButton = ({ label, href }: Button, { ink, fonts }: Look) =>
  table(
    '',
    `<tr><td height="48" style="border:2px solid ${ink.ink};border-radius:4px;padding:0 20px"><a href="${safeHref(href)}" style="font:700 16px/46px ${fonts.text};color:${ink.ink};text-decoration:none;display:inline-block">${escape(label)}</a></td></tr>`,
  )

/** On a phone the label wraps, so that amounts, dates and references stay on one line. */
function factHtml({ label, words }: { label: string; words: Words }, look: Look): string {
  const { ink, fonts } = look
  const cell = (style: string, html: string) =>
    `<td valign="top" style="border-top:${stitch(look)};font:${style};color:${ink.ink}">${html}</td>`
  const name = cell(`700 16px/1.5 ${fonts.text};padding:10px 16px 10px 0`, escape(label))
  const value = cell(
    `400 16px/1.5 ${fonts.text};padding:10px 0;white-space:nowrap`,
    wordsHtml(words, look),
  )
  return `<tr>${name}${value}</tr>`
}

type EventBlock = Extract<Block, { kind: 'event' }>

function eventHtml({ weekday, day, name, when, where }: EventBlock, look: Look): string {
  const { ink, fonts } = look
  const line = (weight: number, words: string) =>
    `<p style="margin:0;font:${weight} 17px/1.5 ${fonts.text};color:${ink.ink}">${escape(words)}</p>`
  const date = `<div style="font:700 17px/1.2 ${fonts.text};color:${ink.ink}">${escape(weekday)}</div><div class="day" style="font:800 88px/.95 ${fonts.display};color:${ink.plum};padding-top:6px">${escape(day)}</div>`
  const title = `<h1 class="head" style="margin:0 0 10px;font:800 34px/1.1 ${fonts.display};color:${ink.ink}">${escape(name)}</h1>`
  return table(
    'width="100%"',
    `<tr><td width="120" valign="top" style="width:120px">${date}</td><td width="8" style="width:8px;background:${ink.leaf};font-size:0">&nbsp;</td><td valign="top" style="padding-left:24px">${title}${line(700, when)}${line(400, where)}</td></tr>`,
  )
}
