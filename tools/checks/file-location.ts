import { isTest } from './source-files.ts'

/** What the import rules need to know about a file. */
export type FileLocation = {
  path: string
  topFolder: string
  /** The folder below the top-level folder; empty for files directly in the top-level folder. */
  folder: string
  /** `interface` is the file of a server module that other modules may import. */
  kind: 'test' | 'queries' | 'routes' | 'interface' | 'other'
}

export function locationOf(path: string): FileLocation {
  const [topFolder = '', folder = ''] = path.includes('/') ? path.split('/') : ['', '']
  const isInside = path.split('/').length > 2
  const location = { path, topFolder, folder: isInside ? folder : '' }
  return { ...location, kind: kindOf(location) }
}

function kindOf({ path, topFolder, folder }: Omit<FileLocation, 'kind'>): FileLocation['kind'] {
  if (isTest(path)) return 'test'
  if (topFolder !== 'server' || folder === '') return 'other'
  if (/(?:^|[/-])queries\.ts$/.test(path)) return 'queries'
  if (/(?:^|[/-])routes\.ts$/.test(path)) return 'routes'
  return path === `server/${folder}/${folder}.ts` ? 'interface' : 'other'
}
