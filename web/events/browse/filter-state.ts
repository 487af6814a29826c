import { type Day, dayNames } from '#contract/dates.ts'
import { createStore } from '#web/kit/store.ts'

export const registrationAnswers = ['Yes', 'No'] as const

/** The two groups of checkboxes with their labels. */
export const filterGroups = [
  { name: 'Days', labels: dayNames },
  { name: 'Registration Required', labels: registrationAnswers },
] as const

export type FilterState = {
  /** The ticked boxes by label. */
  currentFilter: Readonly<Record<string, boolean>>
  searchText: string
}

const untouched: FilterState = { currentFilter: {}, searchText: '' }

export const filterState = createStore<FilterState>(untouched)

/** The day chosen with the picker or with Today. */
export const chosenDay = createStore<Day | undefined>(undefined)

export const search = (searchText: string): void =>
  filterState.set({ ...filterState.get(), searchText })

export function tick(labels: readonly string[], isTicked: boolean): void {
  const { currentFilter, ...rest } = filterState.get()
  const ticked = Object.fromEntries(labels.map((label) => [label, isTicked]))
  filterState.set({ ...rest, currentFilter: { ...currentFilter, ...ticked } })
}

export function clearAll(): void {
  filterState.set(untouched)
  chosenDay.set(undefined)
}
