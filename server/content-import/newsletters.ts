import * as z from 'zod/mini'
import { Letter } from '#contract/newsletter-letter.ts'
import { addLetters, hasLetters } from '#server/newsletter/newsletter.ts'
import type { Importer } from './importer.ts'

export const importNewsletters: Importer = async (tx, { read }) => {
  if (await hasLetters(tx)) return
  await addLetters(tx, read('newsletters.json', z.array(Letter)))
}
