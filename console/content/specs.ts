import type { ContentKind } from '#contract/console/content.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import {
  campaignForm,
  eventForm,
  organisationForm,
  pageForms,
  postForm,
  productForm,
} from '#console/form/forms.ts'

const forms = {
  event: eventForm,
  post: postForm,
  campaign: campaignForm,
  product: productForm,
  organisation: organisationForm,
} as const satisfies Record<Exclude<ContentKind, 'page'>, GroupSpec>

const isPage = (slug: string): slug is keyof typeof pageForms => Object.hasOwn(pageForms, slug)

/** The form of a record. */
export function specOf(kind: ContentKind, id: string): GroupSpec {
  if (kind !== 'page') return forms[kind]
  if (!isPage(id)) throw new Error(`There is no form for the page ${id}.`)
  return pageForms[id]
}
