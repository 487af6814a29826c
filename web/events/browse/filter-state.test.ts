import { beforeEach, expect, test } from 'vitest'
import { chosenDay, clearAll, filterGroups, filterState, search, tick } from './filter-state.ts'

beforeEach(clearAll)

test('[S3.16] the state contains the ticked boxes by label and the search text', () => {
  expect(filterState.get()).toEqual({ currentFilter: {}, searchText: '' })
  tick(['Sunday'], true)
  search('walk')
  expect(filterState.get()).toEqual({
    currentFilter: { Sunday: true },
    searchText: 'walk',
  })
})

test('[S4.49] each box toggles and merges into the shared state', () => {
  tick(['Sunday'], true)
  tick(['Yes'], true)
  tick(['Sunday'], false)
  expect(filterState.get().currentFilter).toEqual({ Sunday: false, Yes: true })
})

test('[S4.47] typing notifies all subscribers of the shared text at once', () => {
  const received: string[] = []
  const stop = filterState.subscribe(() => received.push(filterState.get().searchText))
  search('w')
  search('wa')
  stop()
  search('wal')
  expect(received).toEqual(['w', 'wa'])
})

test('[S4.46] Clear resets the boxes, the text and the day', () => {
  tick(['Sunday', 'No'], true)
  search('walk')
  chosenDay.set('2026-11-29')
  clearAll()
  expect(filterState.get()).toEqual({ currentFilter: {}, searchText: '' })
  expect(chosenDay.get()).toBeUndefined()
})

test('[S2.108] [S2.109] two groups: seven days from Sunday on, then Yes and No', () => {
  expect(filterGroups.map(({ name, labels }) => [name, ...labels])).toEqual([
    ['Days', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ['Registration Required', 'Yes', 'No'],
  ])
})
