import { useEffect, useState } from 'react'
import type { Presence } from '#contract/support.ts'
import { bringCalls } from './bring-calls.ts'
import { type PresenceWords, presenceWords } from './presence-words.ts'

const askPresence = async () => {
  const { browserApi, readPresence } = await bringCalls()
  return browserApi(readPresence, {})
}

/** Asked each time the chat is opened: an hour-old answer would be a lie. */
export function usePresence(isOpen: boolean): PresenceWords {
  const [words, setWords] = useState(() => presenceWords(undefined, new Date()))
  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    const say = (presence: Presence | 'unknown') => {
      if (isWanted) setWords(presenceWords(presence, new Date()))
    }
    askPresence().then(
      ({ data }) => say(data),
      () => say('unknown'),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen])
  return words
}
