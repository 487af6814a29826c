import type { Event } from '#contract/event.ts'
import { rasterised } from '#web/kit/picture-address.ts'

/** Structured data (schema.org) for search engines and calendars of other sites. */
export function eventData(event: Event, siteUrl: string) {
  const card = rasterised(event.cover.src, { width: 1200, height: 675, format: 'png' })
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/Event${event.isCancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: `${siteUrl}/events/${event._id}`,
    image: siteUrl + card,
    inLanguage: 'en-CA',
    location: {
      '@type': 'Place',
      name: event.location,
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Calgary',
        addressRegion: 'AB',
        addressCountry: 'CA',
      },
    },
    organizer: { '@id': `${siteUrl}/#organisation` },
    ...(event.capacity !== null && { maximumAttendeeCapacity: event.capacity }),
  }
}
