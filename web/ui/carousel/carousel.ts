import {
  type CarouselEvent,
  type CarouselRules,
  type CarouselState,
  firstState,
  isPlaying,
  step,
} from './carousel-state.ts'

export type Timers = {
  after: (ms: number, act: () => void) => number
  cancel: (timer: number | undefined) => void
}

export type Carousel = ReturnType<typeof createCarousel>

/** The state with its three timers: end of a move, end of the wait after a visitor's move, next autoplay move. */
export function createCarousel(rules: CarouselRules, timers: Timers = browserTimers) {
  let state = firstState
  let isStarted = false
  let unlockTimer: number | undefined
  let restTimer: number | undefined
  let autoplayTimer: number | undefined
  const listeners = new Set<() => void>()

  function send(event: CarouselEvent) {
    const before = state
    state = step(state, event, rules)
    if (state === before) return
    if (isStarted) updateTimers(before)
    for (const listener of listeners) listener()
  }

  function updateTimers(before: CarouselState) {
    const hasMoved = before.moves !== state.moves
    if (hasMoved) startMoveTimers()
    if (hasMoved || isPlaying(before) !== isPlaying(state)) startAutoplayTimer()
  }

  function startMoveTimers() {
    timers.cancel(unlockTimer)
    unlockTimer = timers.after(rules.lockMs, () => send({ type: 'unlock' }))
    timers.cancel(restTimer)
    if (state.isResting) restTimer = timers.after(rules.restMs, () => send({ type: 'rested' }))
  }

  function startAutoplayTimer() {
    timers.cancel(autoplayTimer)
    if (isPlaying(state) && rules.count > 1)
      autoplayTimer = timers.after(rules.everyMs, () => send({ type: 'next', by: 'clock' }))
  }

  return {
    send,
    read: (): CarouselState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Starts the timers. Returns a function that stops them. */
    start(): () => void {
      isStarted = true
      // The visitor may have moved it before the timers started.
      if (state.isLocked) startMoveTimers()
      startAutoplayTimer()
      return () => {
        isStarted = false
        for (const timer of [unlockTimer, restTimer, autoplayTimer]) timers.cancel(timer)
        // The stopped timers can no longer reset these.
        state = { ...state, isLocked: false, isResting: false }
      }
    },
  }
}

const browserTimers: Timers = {
  after: (ms, act) => Number(setTimeout(act, ms)),
  cancel: (timer) => clearTimeout(timer),
}
