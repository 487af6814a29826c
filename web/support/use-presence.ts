import { useEffect, useState } from 'react'
import { type Presence, readPresence } from '#contract/support.ts'
import { browserApi } from '#web/kit/api.ts'
import { type PresenceWords, presenceWords } from './presence-words.ts'

/** Asked each time the chat is opened: an hour-old answer would be a lie. */
export function usePresence(isOpen: boolean): PresenceWords {
  const [words, setWords] = useState(() => presenceWords(undefined, new Date()))
  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    const say = (presence: Presence | 'unknown') => {
      if (isWanted) setWords(presenceWords(presence, new Date()))
    }
    browserApi(readPresence, {}).then(
      ({ data }) => say(data),
      () => say('unknown'),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen])
  return words
}
