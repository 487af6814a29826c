export const minutesBetweenTimes = 30

/** Every selectable time of a day, as '18:30'. */
export const times: readonly string[] = Array.from(
  { length: (24 * 60) / minutesBetweenTimes },
  (_, index) => {
    const minutes = index * minutesBetweenTimes
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  },
)

/** '18:30' as '6:30 PM'. */
export function timeLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
