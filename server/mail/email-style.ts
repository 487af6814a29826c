import { escapeXml } from '#server/kit/escape-xml.ts'

/** The few colours and typefaces of an email, after the site's own. */
export const ink = {
  night: '#2A0F3D',
  cotton: '#FFF8EC',
  calico: '#F7EAD3',
  ink: '#21101F',
  canola: '#FFC629',
  mist: '#EFE3F8',
  plum: '#51207A',
  leaf: '#1B6238',
  thread: '#8C6C45',
} as const

export const fonts = {
  text: "'Atkinson Hyperlegible Next Variable','Atkinson Hyperlegible',Verdana,Arial,sans-serif",
  display: "'Ojuju Variable',Ojuju,Rockwell,'Roboto Slab',Georgia,serif",
} as const

/** The threads down the left edge of the main button, each with its height. */
export const selvedge = [
  ['#D8321F', 6],
  ['#F57C1F', 6],
  ['#2A0F3D', 4],
  ['#2F9350', 6],
  ['#2A63C6', 6],
  ['#7230A6', 6],
  ['#D8321F', 6],
  ['#F57C1F', 6],
  ['#2A0F3D', 6],
] as const

/** Whatever it is, it arrives as text. */
export const escape = escapeXml

/** An address that a reader may press. Anything else never gets into an email. */
export function safeHref(href: string): string {
  if (!/^(https?|mailto|tel):/.test(href))
    throw new Error('An email links to web, mail and phone only.')
  return escape(href)
}
