import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readSession } from '#contract/console/session.ts'
import { startLivePoll } from '#web/kit/live-poll.ts'
import { api } from '#console/api/api.ts'
import { DeskError, isUnreachable } from '#console/kit/desk-error.ts'

/** A refusal by the server: another person has the conversation, it was erased, or the role or session ended. */
const isRefused = (error: unknown): boolean =>
  error instanceof DeskError && !isUnreachable(error) && error.status !== 429

type LivePoll = {
  /** Nothing is polled without it, and each value begins anew. */
  subject: object | string | undefined
  load: () => Promise<unknown>
  onRefused: (reason: unknown) => void
  hiddenMs?: () => number | undefined
}

/**
 * Polls until the server refuses. If the session ended, the dialog opens over the page, which keeps all input, and the
 * poll goes on after the sign-in.
 */
export function useLivePoll({ subject, load, onRefused, hiddenMs }: LivePoll) {
  const [isLost, setLost] = useState(false)
  const [round, setRound] = useState(0)
  const poll = useRef<ReturnType<typeof startLivePoll>>(undefined)
  const read = useEffectEvent(load)
  const refuse = useEffectEvent(onRefused)
  const getHiddenMs = useEffectEvent(() => hiddenMs?.())
  useEffect(() => {
    if (subject === undefined) return
    let isStopped = false
    const signInAgain = async () => {
      const refusal = await api(readSession, {}).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (isStopped) return
      if (isRefused(refusal)) refuse(refusal)
      else setRound((before) => before + 1)
    }
    const started = startLivePoll({
      load: () => read(),
      isFinal: isRefused,
      onLost: (lost, reason) => {
        setLost(lost && !isRefused(reason))
        if (!isRefused(reason)) return
        if (reason instanceof DeskError && reason.code === 'sign-in-required') void signInAgain()
        else refuse(reason)
      },
      hiddenMs: () => getHiddenMs(),
    })
    poll.current = started
    return () => {
      isStopped = true
      started.stop()
      setLost(false)
    }
  }, [subject, round])
  return { isLost, pollNow: () => poll.current?.now() }
}
