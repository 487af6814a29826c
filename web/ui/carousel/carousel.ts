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

/** The state with its three clocks: the end of a move, the end of a rest, the next turn. */
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
    /** Starts the clocks. Returns the stopping. */
    start(): () => void {
      isStarted = true
      // Somebody may have moved it before the clocks were there.
      if (state.isLocked) windMove()
      windTurn()
      return () => {
        isStarted = false
        for (const timer of [unlocking, resting, turning]) timers.cancel(timer)
        // A clock that was stopped would never come to this.
        state = { ...state, isLocked: false, isResting: false }
      }
    },
  }
}

const browserTimers: Timers = {
  after: (ms, act) => Number(setTimeout(act, ms)),
  cancel: (timer) => clearTimeout(timer),
}
