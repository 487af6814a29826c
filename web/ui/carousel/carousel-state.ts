/** Why a carousel stands still although nobody pressed Pause. `still` is a wish for less motion. */
export type Hold = 'pointer' | 'focus' | 'hidden' | 'still'

export type CarouselState = {
  index: number
  /** Grows with every move: a clock set for an older number has lost its meaning. */
  moves: number
  movedBy: 'visitor' | 'clock'
  /** A move is still under way, and nothing else may move meanwhile. */
  isLocked: boolean
  /** The visitor moved by hand and is given time. */
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
  /** Autoplay moves this often. */
  everyMs: number
  /** A move takes this long. */
  lockMs: number
  /** After a move by hand autoplay sleeps this long before it counts again; 0 is not at all. */
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

/** Autoplay counts only while nothing speaks against it. */
export const isPlaying = ({ isResting, isPaused, holds }: CarouselState): boolean =>
  !isResting && !isPaused && holds.length === 0

/** The next state; the very same object when nothing changed. */
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
