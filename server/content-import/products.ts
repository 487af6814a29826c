import { ProductDraft } from '#contract/product-draft.ts'
import { addProducts, hasAnyProduct } from '#server/catalogue/catalogue.ts'
import { unusable } from './content-folder.ts'
import type { Importer } from './importer.ts'

export const importProducts: Importer = async (tx, { read, namesIn, clock }) => {
  if (await hasAnyProduct(tx)) return
  const names = namesIn('products').filter((name) => name.endsWith('.json'))
  const drafts = names.map((name) => {
    const draft = read(`products/${name}`, ProductDraft)
    if (name === `${draft._id}.json`) return draft
    throw unusable(`products/${name}`, '_id: must be the file’s name')
  })
  await addProducts(tx, clock, drafts)
}
