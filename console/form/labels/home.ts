import type { HomePage } from '#contract/page/home.ts'
import { type LabelsOf, notShown } from '../labels.ts'
import { lead, metadata } from './shared.ts'

export const homeLabels: LabelsOf<HomePage> = {
  description: metadata.description,
  hero: {
    label: 'First screen',
    fields: {
      taglines: { label: 'Taglines', item: 'Tagline', hint: 'They take turns.' },
      lead,
      joinLabel: 'Button to join',
      wide: 'Drawing for wide screens',
      tablet: 'Drawing for tablets',
      phone: 'Drawing for phones',
    },
  },
  empowering: {
    label: 'Ways to help',
    fields: {
      heading: 'Heading',
      lead,
      moreLabel: 'Button',
      cards: {
        label: 'Cards',
        item: 'Card',
        fields: {
          name: 'Name',
          caption: { label: 'Caption', isLong: true },
          to: 'Link',
          picture: 'Picture',
        },
      },
    },
  },
  gallery: {
    label: 'Gallery',
    fields: {
      heading: 'Heading',
      strips: {
        label: 'Pictures',
        item: 'Strip',
        fields: {
          picture: 'Picture',
          length: {
            label: 'Height of the strip',
            hint: 'Height from 3 to 8, where the width is 3',
          },
        },
      },
    },
  },
  tips: {
    label: 'Helpful tips',
    fields: {
      heading: 'Heading',
      lead,
      slides: {
        label: 'Slides',
        item: 'Slide',
        fields: {
          id: notShown,
          picture: {
            label: 'Picture',
            hint: 'Its alternative text says every word that the picture shows.',
          },
          caption: { label: 'Caption', hint: 'May be empty.' },
        },
      },
    },
  },
  mission: {
    label: 'Mission',
    fields: {
      heading: 'Heading',
      statement: { label: 'Mission statement', isLong: true },
      lead,
      moreLabel: 'Button',
      picture: 'Picture',
    },
  },
  newsletters: {
    label: 'Newsletters',
    fields: {
      heading: 'Heading',
      lead,
      subscribeLabel: 'Button to subscribe',
      allLabel: 'Link to all newsletters',
      note: {
        label: 'Note',
        hint: 'How the newsletter service differs from our own form.',
        isLong: true,
      },
    },
  },
  events: {
    label: 'Upcoming events',
    fields: {
      heading: 'Heading',
      allLabel: 'Link to all events',
      none: { label: 'Text without upcoming events', isLong: true },
    },
  },
  spotlight: {
    label: 'Community spotlight',
    fields: { heading: 'Heading', moreLabel: 'Link to more stories', picture: 'Picture' },
  },
  help: {
    label: 'Box of the support line',
    hint: 'The line of Call is the sentence of the support hours.',
    fields: {
      heading: 'Heading',
      text: { label: 'Text', fields: { label: 'Name', detail: 'Line below' } },
      call: { label: 'Call', fields: { label: 'Name' } },
      chat: { label: 'Chat', fields: { label: 'Name', detail: 'Line below' } },
    },
  },
  loop: { label: 'Newsletter form', fields: { heading: 'Heading', lead, picture: 'Picture' } },
}
