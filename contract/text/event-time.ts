// Without zod, so that a page shows hours before it loads the schemas.

/** '6:00 PM' from '6:00 PM - 9:00 PM'; the whole text if it has no dash. */
export const startTime = (time: string): string => time.split(/\s*[-–]\s*/)[0] ?? time

/** '6:00 PM - 9:00 PM' from '18:00' and '21:00'. */
export const timeRange = (starts: string, ends: string): string =>
  `${formatTime(starts)} - ${formatTime(ends)}`

/** '6:00 PM' from '18:00'. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The time text of an event without fixed hours. */
export const allDay = 'All day'
