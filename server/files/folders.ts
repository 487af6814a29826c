import { join } from 'node:path'

/** A folder for copies of files on the disk of this server. The names of copies begin with the id of the file. */
export const mediaFolder = (dataDir: string, name: 'originals' | 'documents' | 'derived'): string =>
  join(dataDir, 'media', name)
