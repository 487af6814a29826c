import { minuteMs } from '#contract/durations.ts'
import { readEventCalendar } from '#contract/event.ts'
import { browserApi } from '#web/kit/api.ts'

const fileName = 'event.ics'

/** Fetches the calendar file and starts a download. */
export async function downloadCalendar(id: string, title: 'own' | 'plain'): Promise<void> {
  const query = title === 'plain' ? { title } : {}
  const text = await browserApi(readEventCalendar, { params: { id }, query })
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read the object URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs)
}
