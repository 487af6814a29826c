// Apart from the schema, so that a page can show hours without loading what checks them.

/** '6:00 PM' of '6:00 PM - 9:00 PM'; the whole text when it has no dash. */
export const startTime = (time: string): string => time.split(/\s*[-–]\s*/)[0] ?? time

/** '6:00 PM - 9:00 PM' of '18:00' and '21:00'. */
export const timeRange = (starts: string, ends: string): string =>
  `${onTheClock(starts)} - ${onTheClock(ends)}`

/** '6:00 PM' of '18:00'. */
export function onTheClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** What is said of an event whose hours are not fixed yet. */
export const allDay = 'All day'
