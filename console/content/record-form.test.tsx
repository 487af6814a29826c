import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ContentForm } from '#console/form/content-form.tsx'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { specOf } from '#console/form/forms.ts'
import type { Json } from '#console/form/json.ts'
import { EventFields } from './event-fields.tsx'
import { PostFields } from './post-fields.tsx'

/** The fields that are not drawn: neither their control nor their message, which the summary has too. */
function missingIn(spec: GroupSpec, values: readonly Json[], Fields: typeof PostFields): string[] {
  const names = spec.fields.flatMap(({ key, spec: field }) => {
    if (key === undefined || field.kind === 'hidden') return []
    return field.kind === 'group' ? field.fields.map((inner) => `${key}.${inner.key}`) : [key]
  })
  const errors = Object.fromEntries(names.map((name) => [name, `Message about ${name}!`]))
  const drawn = values.map((value) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ContentForm spec={spec} value={value} errors={errors} change={() => {}}>
          <Fields spec={spec} value={value} />
        </ContentForm>
      </MemoryRouter>,
    ),
  )
  expect(names.length).toBeGreaterThan(4)
  const isDrawn = (html: string, name: string) =>
    new RegExp(`id="[^"]*-${name}"`).test(html) || html.split(errors[name] ?? '').length > 2
  return names.filter((name) => !drawn.some((html) => isDrawn(html, name)))
}

test('[C48] the form of an event has every field of the contract', () => {
  const address = { id: 'circle', typed: undefined, change: () => {} }
  const fields = ({ spec, value }: { spec: GroupSpec; value: Json }) => (
    <EventFields spec={spec} value={value} placesTaken={0} address={address} />
  )
  expect(missingIn(specOf('event', ''), [{}], fields)).toEqual([])
})

test('[C52] the form of a post has every field of the contract', () => {
  const replaced = { replacementCover: {}, inlineArticle: '<p>Other words</p>' }
  expect(missingIn(specOf('post', ''), [{}, replaced], PostFields)).toEqual([])
})
