import type { FramePage } from '#contract/page/frame.ts'
import { type LabelsOf, notShown } from '../labels.ts'
import { lead, withPhone } from './shared.ts'

const isShown = 'In the menu'

const links = {
  label: 'Links',
  item: 'Link',
  fields: { label: 'Text', to: { label: 'Leads to', hint: 'A page like /events, or https://' } },
} as const

export const frameLabels: LabelsOf<FramePage> = {
  menu: {
    label: 'Menu',
    fields: {
      groups: {
        label: 'Groups',
        item: 'Group',
        isFixed: true,
        fields: {
          label: 'Name of the group',
          links: {
            label: 'Pages',
            item: 'Page',
            isFixed: true,
            fields: { to: notShown, label: 'Text', isShown, about: 'Line below' },
          },
        },
      },
      links: {
        label: 'Beside the groups',
        item: 'Page',
        isFixed: true,
        fields: { to: notShown, label: 'Text', isShown },
      },
    },
  },
  footer: {
    label: 'Footer',
    fields: {
      address: 'Heading of the address',
      quickLinks: { label: 'Quick links', fields: { heading: 'Heading', items: links } },
      networks: 'Heading of the social networks',
      quickExit: {
        label: 'Sentence about Quick exit',
        hint: 'Visitors must know what Quick exit leaves behind.',
      },
      closing: 'Closing line',
    },
  },
  notFound: {
    label: 'Page not found',
    fields: {
      title: 'Page title',
      heading: 'Heading',
      lead,
      links: { label: 'Ways on', fields: { heading: 'Heading', items: links } },
      help: {
        label: 'Beside the crisis lines',
        fields: { heading: 'Heading', text: { label: 'Text', hint: withPhone } },
      },
    },
  },
  offline: {
    label: 'Page without a connection',
    hint: 'A browser gets new words at its next visit.',
    fields: { heading: 'Heading', text: { label: 'Text', isLong: true } },
  },
}
