import { isTest } from './source-files.ts'

/** Where a file of ours stands, in the words of the import table. */
export type Place = {
  path: string
  room: string
  /** The folder below the room; empty for the room's own files. */
  folder: string
  kind: 'test' | 'queries' | 'routes' | 'face' | 'other'
}

export function placeOf(path: string): Place {
  const [room = '', folder = ''] = path.includes('/') ? path.split('/') : ['', '']
  const isInside = path.split('/').length > 2
  const place = { path, room, folder: isInside ? folder : '' }
  return { ...place, kind: kindOf(place) }
}

function kindOf({ path, room, folder }: Omit<Place, 'kind'>): Place['kind'] {
  if (isTest(path)) return 'test'
  if (room !== 'server' || folder === '') return 'other'
  if (/(?:^|[/-])queries\.ts$/.test(path)) return 'queries'
  if (/(?:^|[/-])routes\.ts$/.test(path)) return 'routes'
  return path === `server/${folder}/${folder}.ts` ? 'face' : 'other'
}
