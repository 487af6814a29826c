import { escapeXml } from '#server/kit/escape-xml.ts'
import type { Voice } from './contents.ts'

type Stripe = readonly [colour: string, height: number]

/** The colours and typefaces of an email. */
export type EmailStyle = {
  colours: {
    /** The header and the footer. */
    barBackground: string
    barText: string
    background: string
    /** Around the column with the text. */
    outerBackground: string
    text: string
    /** The main button, and links in the footer. */
    accent: string
    /** Links, and the day of an event. */
    link: string
    divider: string
    border: string
  }
  fonts: Record<'text' | 'display', string>
  /** The coloured stripes on the left edge of the main button, each with its height. */
  buttonStripes: readonly [Stripe, ...Stripe[]]
}

/** The style of the site. */
const siteStyle: EmailStyle = {
  colours: {
    barBackground: '#2A0F3D',
    background: '#FFF8EC',
    outerBackground: '#F7EAD3',
    text: '#21101F',
    accent: '#FFC629',
    barText: '#EFE3F8',
    link: '#51207A',
    divider: '#1B6238',
    border: '#8C6C45',
  },
  fonts: {
    text: "'Atkinson Hyperlegible Next Variable','Atkinson Hyperlegible',Verdana,Arial,sans-serif",
    display: "'Ojuju Variable',Ojuju,Rockwell,'Roboto Slab',Georgia,serif",
  },
  buttonStripes: [
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
const neutralStyle: EmailStyle = {
  colours: {
    barBackground: '#F1F3F4',
    background: '#FFFFFF',
    outerBackground: '#F1F3F4',
    text: '#202124',
    accent: '#D7DEE6',
    barText: '#3C4043',
    link: '#202124',
    divider: '#9AA0A6',
    border: '#9AA0A6',
  },
  fonts: { text: 'Arial,Helvetica,sans-serif', display: 'Arial,Helvetica,sans-serif' },
  buttonStripes: [['#5F6368', 52]],
}

export const emailStyles = { named: siteStyle, discreet: neutralStyle } satisfies Record<
  Voice,
  EmailStyle
>

/** Allows only web, mail and phone links in an email. The error omits the link, because it may contain a key. */
export function safeHref(href: string): string {
  if (!/^(https?|mailto|tel):/.test(href))
    throw new Error('Unsupported link protocol in an email. Use https, mailto or tel.')
  return escapeXml(href)
}
