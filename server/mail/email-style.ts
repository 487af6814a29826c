import { escapeXml } from '#server/kit/escape-xml.ts'
import type { Voice } from './contents.ts'

type Thread = readonly [colour: string, height: number]

/** The colours and typefaces of an email. */
export type Look = {
  ink: Record<
    'night' | 'cotton' | 'calico' | 'ink' | 'canola' | 'mist' | 'plum' | 'leaf' | 'thread',
    string
  >
  fonts: Record<'text' | 'display', string>
  /** The coloured stripes on the left edge of the main button, each with its height. */
  selvedge: readonly [Thread, ...Thread[]]
}

/** The style of the site. */
const named: Look = {
  ink: {
    night: '#2A0F3D',
    cotton: '#FFF8EC',
    calico: '#F7EAD3',
    ink: '#21101F',
    canola: '#FFC629',
    mist: '#EFE3F8',
    plum: '#51207A',
    leaf: '#1B6238',
    thread: '#8C6C45',
  },
  fonts: {
    text: "'Atkinson Hyperlegible Next Variable','Atkinson Hyperlegible',Verdana,Arial,sans-serif",
    display: "'Ojuju Variable',Ojuju,Rockwell,'Roboto Slab',Georgia,serif",
  },
  selvedge: [
    ['#D8321F', 6],
    ['#F57C1F', 6],
    ['#2A0F3D', 4],
    ['#2F9350', 6],
    ['#2A63C6', 6],
    ['#7230A6', 6],
    ['#D8321F', 6],
    ['#F57C1F', 6],
    ['#2A0F3D', 6],
  ],
}

/** A neutral style, because the colours of the site, and above all the rainbow, identify the organisation. */
const discreet: Look = {
  ink: {
    night: '#F1F3F4',
    cotton: '#FFFFFF',
    calico: '#F1F3F4',
    ink: '#202124',
    canola: '#D7DEE6',
    mist: '#3C4043',
    plum: '#202124',
    leaf: '#9AA0A6',
    thread: '#9AA0A6',
  },
  fonts: { text: 'Arial,Helvetica,sans-serif', display: 'Arial,Helvetica,sans-serif' },
  selvedge: [['#5F6368', 52]],
}

export const looks = { named, discreet } satisfies Record<Voice, Look>

export const escape = escapeXml

/** Allows only web, mail and phone links in an email. */
export function safeHref(href: string): string {
  if (!/^(https?|mailto|tel):/.test(href))
    throw new Error('An email links to web, mail and phone only.')
  return escape(href)
}
