const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]

/** 'Third in line', 'Number 14 in line' */
export const queuePosition = (position: number): string =>
  `${ordinals[position - 1] ?? `Number ${position}`} in line`
