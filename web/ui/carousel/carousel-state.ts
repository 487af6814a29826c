/** Why autoplay stops although the visitor did not press Pause. `still` means reduced motion. */
export type Hold = 'pointer' | 'focus' | 'hidden' | 'still'

export type CarouselState = {
  index: number
  /** The number of moves so far. */
  moves: number
  movedBy: 'visitor' | 'clock'
  /** A transition is running, and no other move may start. */
  isLocked: boolean
  /** Autoplay waits after a move by the visitor. */
  isResting: boolean
  isPaused: boolean
  holds: readonly Hold[]
}

export type CarouselEvent =
  | { type: 'next' | 'previous'; by: CarouselState['movedBy'] }
  | { type: 'jump'; to: number }
  | { type: 'unlock' | 'rested' | 'toggle-pause' }
  | { type: 'hold' | 'release'; hold: Hold }

export type CarouselRules = {
  count: number
  /** The interval of autoplay. */
  everyMs: number
  /** The duration of a move. */
  lockMs: number
  /** How long autoplay waits after a move by the visitor; 0 for no wait. */
  restMs: number
}

export const firstState: CarouselState = {
  index: 0,
  moves: 0,
  movedBy: 'clock',
  isLocked: false,
  isResting: false,
  isPaused: false,
  holds: [],
}

export const isPlaying = ({ isResting, isPaused, holds }: CarouselState): boolean =>
  !isResting && !isPaused && holds.length === 0

/** The next state; the same object when nothing changed. */
export function step(
  state: CarouselState,
  event: CarouselEvent,
  rules: CarouselRules,
): CarouselState {
  switch (event.type) {
    case 'next':
      return moveTo(state, state.index + 1, event.by, rules)
    case 'previous':
      return moveTo(state, state.index - 1, event.by, rules)
    case 'jump':
      return moveTo(state, event.to, 'visitor', rules)
    case 'unlock':
      return { ...state, isLocked: false }
    case 'rested':
      return { ...state, isResting: false }
    case 'toggle-pause':
      return { ...state, isPaused: !state.isPaused }
    case 'hold':
      return state.holds.includes(event.hold)
        ? state
        : { ...state, holds: [...state.holds, event.hold] }
    case 'release':
      return state.holds.includes(event.hold)
        ? { ...state, holds: state.holds.filter((hold) => hold !== event.hold) }
        : state
  }
}

function moveTo(
  state: CarouselState,
  to: number,
  by: CarouselState['movedBy'],
  { count, restMs }: CarouselRules,
): CarouselState {
  const index = (to + count) % count
  if (state.isLocked || index === state.index) return state
  return {
    ...state,
    index,
    moves: state.moves + 1,
    movedBy: by,
    isLocked: true,
    isResting: by === 'visitor' && restMs > 0,
  }
}
