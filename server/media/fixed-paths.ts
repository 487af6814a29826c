const names = {
  band: ['berry', 'cotton', 'dawn', 'earth', 'field', 'river'],
  fringe: ['calico', 'canola', 'cotton', 'field', 'laterite', 'night', 'sask'],
  logo: ['light', 'line', 'line-light', 'mark', 'mark-light', 'tile'],
  scene: ['eventshead', 'letter', 'loose', 'parcel'],
  // Issues of the newsletter that have no picture show one of these.
  blog: ['care', 'jollof', 'names', 'winter'],
  event: ['status', 'supper'],
}
const drawings = [
  'logo',
  'og',
  ...Object.entries(names).flatMap(([group, parts]) => parts.map((part) => `${group}-${part}`)),
]
const documents = ['code-of-conduct', 'privacy-and-personal-information']

/**
 * The files of the first content that the code of the site names, so that they are needed whatever content says. A test
 * compares them with the code.
 */
export const fixedPaths: ReadonlySet<string> = new Set([
  ...drawings.map((name) => `/media/upload/artwork/${name}.svg`),
  ...documents.map((name) => `/documents/${name}.pdf`),
])
