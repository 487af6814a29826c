import { copyTemplate } from '#tests/kit/server/template-folder.ts'
import { drillFolder } from './embedded-processes.ts'

/** A DATA_DIR with a copy of the template database, which is faster than a new cluster for each drill. */
export async function drillCluster(dataDir?: string): Promise<string> {
  const folder = dataDir ?? (await drillFolder())
  await copyTemplate(folder)
  return folder
}
