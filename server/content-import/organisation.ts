import { Organisation } from '#contract/organisation.ts'
import { changeOrganisation, hasOrganisation } from '#server/organisation/organisation.ts'
import type { Importer } from './importer.ts'

export const importOrganisation: Importer = async (tx, { read }) => {
  if (await hasOrganisation(tx)) return
  await changeOrganisation(tx, read('organisation.json', Organisation))
}
