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
  let unlocking: number | undefined
  let resting: number | undefined
  let turning: number | undefined
  const watchers = new Set<() => void>()

  function send(event: CarouselEvent) {
    const before = state
    state = step(state, event, rules)
    if (state === before) return
    if (isStarted) wind(before)
    for (const tell of watchers) tell()
  }

  function wind(before: CarouselState) {
    const hasMoved = before.moves !== state.moves
    if (hasMoved) windMove()
    if (hasMoved || isPlaying(before) !== isPlaying(state)) windTurn()
  }

  function windMove() {
    timers.cancel(unlocking)
    unlocking = timers.after(rules.lockMs, () => send({ type: 'unlock' }))
    timers.cancel(resting)
    if (state.isResting) resting = timers.after(rules.restMs, () => send({ type: 'rested' }))
  }

  function windTurn() {
    timers.cancel(turning)
    if (isPlaying(state) && rules.count > 1)
      turning = timers.after(rules.everyMs, () => send({ type: 'next', by: 'clock' }))
  }

  return {
    send,
    read: (): CarouselState => state,
    subscribe(tell: () => void): () => void {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    /** Starts the timers. Returns a function that stops them. */
    start(): () => void {
      isStarted = true
      // The visitor may have moved it before the timers started.
      if (state.isLocked) windMove()
      windTurn()
      return () => {
        isStarted = false
        for (const timer of [unlocking, resting, turning]) timers.cancel(timer)
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
