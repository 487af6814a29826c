import * as z from 'zod/mini'
import { Issue } from '#contract/newsletter-issue.ts'
import { addIssues, hasIssues } from '#server/newsletter/newsletter.ts'
import type { Importer } from './importer.ts'

export const importNewsletters: Importer = async (tx, { read }) => {
  if (await hasIssues(tx)) return
  await addIssues(tx, read('newsletters.json', z.array(Issue)))
}
