import { useEffect } from 'react'
import { endChatPresence, reportChatPresence, startChatPresence } from '#contract/console/chat.ts'
import { readSession } from '#contract/console/session.ts'
import { minuteMs } from '#contract/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { createStore, useStore } from '#web/kit/store.ts'
import { api, quietApi } from '#console/api/api.ts'
import { isUnreachable } from '#console/kit/desk-error.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { useMay } from './use-session.ts'
import styles from './chat-presence.module.css'

const reportMs = 30_000
/** If no page of the Desk sends a report for this time, visitors see no staff. */
const reportedMs = 2 * minuteMs
const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Whether visitors see this person as available. It is false until the server says otherwise. */
export const available = createStore(false)

/** The person pressed Available, here or on another page. Idle or offline they are away, and available again afterwards. */
let isOn = false
let learnedAt = 0
let expiry: ReturnType<typeof setTimeout> | undefined

/** What the server said at this time or later. An older response is dropped, and without a newer one it expires. */
function learn(isAvailable: boolean, at: number): void {
  if (at < learnedAt) return
  learnedAt = at
  available.set(isAvailable)
  isOn ||= isAvailable
  clearTimeout(expiry)
  expiry = setTimeout(() => available.set(false), at + reportedMs - Date.now())
}

export const useIsAvailable = (): boolean => useStore(available)

export const setAvailable = async (isAvailable: boolean): Promise<void> => {
  const changed = isAvailable
    ? await api(startChatPresence, { body: {} })
    : await api(endChatPresence, {})
  isOn = changed.isAvailable
  learn(changed.isAvailable, Date.now())
}

/** Activity extends the session, and with it the availability. Behind the privacy screen it reveals nothing. */
export async function stayAvailable(): Promise<void> {
  await quietApi(readSession, {})
  await report()
}

/** The server refuses the report of an ended session and of a person who lost the role. */
export async function report(): Promise<void> {
  const sentAt = Date.now()
  try {
    const { isAvailable } = await quietApi(reportChatPresence, { body: {} })
    learn(isAvailable, sentAt)
  } catch (error) {
    if (!isUnreachable(error)) learn(false, sentAt)
    throw error
  }
}

/**
 * Reports every 30 seconds that the page of an available person is open, and whether the person was active since. Without
 * reports the server ends the availability after two minutes.
 */
export function PresenceReports() {
  const mayReply = useMay('chat:reply')
  useEffect(() => {
    if (!mayReply) return
    let wasActive = false
    const touch = () => {
      wasActive = true
    }
    const send = async (isFirst: boolean) => {
      if (!isFirst && !isOn) return
      if (wasActive && !isFirst) await quietApi(readSession, {}).catch(() => undefined)
      wasActive = false
      // The next report follows.
      await report().catch(() => undefined)
    }
    void send(true)
    const timer = setInterval(() => void send(false), reportMs)
    for (const name of activities) document.addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of activities) document.removeEventListener(name, touch)
    }
  }, [mayReply])
  return null
}

/** In the bar of every screen. Its label says how visitors see the person. */
export function PresenceButton() {
  const mayReply = useMay('chat:reply')
  const isAvailable = useIsAvailable()
  const { isSending, error, send } = useSend()
  if (!mayReply) return null
  return (
    <div className={styles.presence}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isAvailable}
        disabled={isSending}
        onClick={() => void send(() => setAvailable(!isAvailable))}
      >
        Chat: {isAvailable ? 'Available' : 'Away'}
      </button>
      <ErrorNote error={error} />
    </div>
  )
}

/** On the privacy screen: the person stays available at the chat, and nothing is shown. */
export function StayAvailable() {
  const isAvailable = useIsAvailable()
  const { isSending, error, send } = useSend()
  if (!isAvailable) return null
  return (
    <>
      <p>You are available at the chat. Without activity that ends after 15 minutes.</p>
      <Button
        variant="outline"
        pending={isSending && 'Reporting …'}
        onClick={() => void send(stayAvailable)}
      >
        Stay available
      </Button>
      <ErrorNote error={error} />
    </>
  )
}
