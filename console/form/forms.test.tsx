import { readdir, readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { finishedValueOf, textOf, valueOf } from './codec.ts'
import { ContentForm } from './content-form.tsx'
import { type FieldSpec, type GroupSpec, itemSpec } from './field-spec.ts'
import { campaignForm, organisationForm, pageForms, productForm } from './forms.ts'
import { changed } from './form-state.ts'
import { isList, type Json, type Path, valueAt, withValueAt } from './json.ts'
import { formOf } from './read-schema.ts'
import { SectionLinks } from './section-links.tsx'

type Stored = { name: string; spec: GroupSpec; value: Json }

const content = new URL('../../content/', import.meta.url)

async function storedIn(
  folder: string,
  specOf: (name: string) => GroupSpec,
  bodyOf = (stored: Json) => stored,
): Promise<Stored[]> {
  const names = (await readdir(new URL(folder, content))).filter((file) => file.endsWith('.json'))
  return Promise.all(
    names.map(async (file) => ({
      name: folder + file,
      spec: specOf(file.replace('.json', '')),
      value: bodyOf(JSON.parse(await readFile(new URL(folder + file, content), 'utf8')) as Json),
    })),
  )
}

/** The id stands beside the body of a draft. */
const withoutId = (stored: Json) => withValueAt(stored, ['_id'], undefined)

/** A new product as a draft, with a first stock for each size. */
function withFirstStock(stored: Json): Json {
  const sizes = valueAt(stored, ['sizes'])
  const stocked = isList(sizes)
    ? sizes.map((one) => ({
        size: valueAt(one, ['size']) ?? '',
        firstStock: valueAt(one, ['quantity']) ?? 0,
      }))
    : []
  return withValueAt(withoutId(stored), ['sizes'], stocked)
}

const isPage = (slug: string): slug is keyof typeof pageForms => slug in pageForms

/** Everything that the schema-driven form edits, as the content folder has it. */
async function allStored(): Promise<Stored[]> {
  const text = await readFile(new URL('organisation.json', content), 'utf8')
  const stored = await Promise.all([
    storedIn('pages/', (slug) => {
      if (!isPage(slug)) throw new Error(`No form for the page ${slug}.`)
      return pageForms[slug]
    }),
    storedIn('campaigns/', () => campaignForm, withoutId),
    storedIn('products/', () => productForm, withFirstStock),
  ])
  const organisation = { name: 'organisation', spec: organisationForm, value: JSON.parse(text) }
  return [...stored.flat(), organisation]
}

/** Every field of a draft with a value of its own. */
function leavesOf(spec: FieldSpec, value: Json | undefined, path: Path = []): Leaf[] {
  if (spec.kind === 'group' && spec.isOptional && value === undefined) return []
  if (spec.kind === 'group')
    return spec.fields.flatMap((field) =>
      field.key === undefined
        ? [{ spec: field.spec, value, path }]
        : leavesOf(field.spec, valueAt(value, [field.key]), [...path, field.key]),
    )
  if (spec.kind === 'list' && isList(value))
    return value.flatMap((item, index) => leavesOf(itemSpec(spec, item), item, [...path, index]))
  return [{ spec, value, path }]
}
type Leaf = { spec: FieldSpec; value: Json | undefined; path: Path }

const draw = (spec: GroupSpec, value: Json, errors = {}) =>
  renderToStaticMarkup(<ContentForm spec={spec} value={value} errors={errors} change={() => {}} />)

test('[C54] every page, the organisation, campaigns and products are drawn with all their values', async () => {
  const stored = await allStored()
  expect(stored.length).toBeGreaterThanOrEqual(15 + 1 + 1 + 9)
  for (const { name, spec, value } of stored) {
    const html = draw(spec, value)
    const escaped = (text: string) => renderToStaticMarkup(<i>{text}</i>).slice(3, -4)
    for (const leaf of leavesOf(spec, value)) {
      const path = `${name} ${leaf.path.join('.')}`
      if (leaf.spec.kind === 'hidden') continue
      expect(leaf.spec.label, path).not.toBe('')
      if (
        leaf.spec.kind === 'text' &&
        leaf.spec.variant !== 'instant' &&
        typeof leaf.value === 'string'
      )
        expect(html, path).toContain(escaped(leaf.value))
    }
  }
})

test('[C54] each control has a label of its own', async () => {
  for (const { name, spec, value } of await allStored()) {
    const html = draw(spec, value)
    const controls = [...html.matchAll(/<(?:input|textarea|select)(?: [^>]*)? id="([^"]+)"/g)]
    const ids = controls.map(([, id = '']) => id)
    expect(new Set(ids).size, name).toBe(ids.length)
    const unlabelled = ids.filter((id) => !html.includes(`for="${id}"`))
    // A switch is inside its label.
    expect(
      unlabelled.every((id) => html.includes(`role="switch" id="${id}"`)),
      name,
    ).toBe(true)
  }
})

test('[C54] the reader rejects a field without a label and a field of an unknown type', () => {
  const schema = z.object({ name: z.string(), born: z.optional(z.date()) })
  expect(() => formOf('person', schema, { name: 'Name' } as never)).toThrow(
    'person.born has no label.',
  )
  expect(() =>
    formOf('person', schema, { name: 'Name', born: { label: 'Born', fields: {} } } as never),
  ).toThrow('person.born has the unknown type date.')
})

test('[C54] a round trip of every stored record through the form changes no byte', async () => {
  for (const { name, spec, value } of await allStored()) {
    let draft = value
    for (const leaf of leavesOf(spec, value)) {
      if (!('emptied' in leaf.spec) && leaf.spec.kind !== 'paragraphs') continue
      const text = textOf(leaf.spec, leaf.value)
      for (const next of [valueOf(leaf.spec, text), finishedValueOf(leaf.spec, text)])
        draft = changed(draft, { type: 'set', path: leaf.path, value: next })
    }
    expect(JSON.stringify(draft), name).toBe(JSON.stringify(value))
  }
})

test('a draft of any shape is drawn, as autosave accepts incomplete content', () => {
  for (const spec of [...Object.values(pageForms), organisationForm, campaignForm, productForm])
    for (const value of [{}, [], null, 'x', { hero: 1, gallery: { items: [null, 3, 'x'] } }])
      expect(draw(spec, value as Json)).toContain('<')
})

test('[C39] the summary names the field of each message and links to it', async () => {
  const home = (await allStored()).find(({ name }) => name === 'pages/home.json')
  const html = draw(pageForms.home, home?.value ?? {}, {
    'hero.taglines.1': 'must not be empty',
    'tips.slides.0.alt': 'must not be empty',
  })
  expect(html).toContain('role="alert"')
  expect(html).toContain('First screen: Tagline 2: must not be empty</a>')
  expect(html).toContain('Helpful tips: Slide 1: Picture: must not be empty</a>')
  const [, target = ''] = /href="#([^"]*hero\.taglines\.1)"/.exec(html) ?? []
  expect(html).toContain(`id="${target}"`)
})

test('[C54] a long form begins with a link to each section, and a short one has none', () => {
  const linksOf = (spec: GroupSpec) =>
    [...drawn(spec).matchAll(/<a href="#[^"]*">([^<]*)<\/a>/g)].map(([, label]) => label)
  const drawn = (spec: GroupSpec) => renderToStaticMarkup(<SectionLinks id="form" spec={spec} />)
  expect(linksOf(pageForms.home).slice(0, 3)).toEqual(['First screen', 'Ways to help', 'Gallery'])
  expect(linksOf(productForm)).toEqual([])
})
