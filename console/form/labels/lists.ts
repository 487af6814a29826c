import type { BlogPage, CampaignsPage, EventsPage } from '#contract/page/lists.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata, withPhone } from './shared.ts'

const head = {
  ...metadata,
  heading: 'Heading',
  lead,
  picture: {
    label: 'Head picture',
    hint: 'Its top must be dark, because white text stands on it.',
  },
} as const

const none = { label: 'Empty list', hint: 'Visitors read it while there is nothing to list.' }

export const eventsPageLabels: LabelsOf<EventsPage> = {
  ...head,
  subscribe: {
    label: 'Calendar to subscribe to',
    fields: {
      heading: 'Heading',
      text: { label: 'Text', isLong: true },
      address: { label: 'Before the address', hint: 'The address of the calendar follows.' },
    },
  },
  event: {
    label: 'On the page of each event',
    fields: {
      ride: { label: 'Below the register button', hint: withPhone },
      missing: { label: 'Below the access card', hint: withPhone },
    },
  },
}

export const blogPageLabels: LabelsOf<BlogPage> = {
  ...head,
  none,
  newsletters: 'Heading of the newsletters',
}

export const campaignsPageLabels: LabelsOf<CampaignsPage> = { ...head, none }
