import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CampaignBody } from '#contract/console/content-body.ts'
import { blankItem, blankValue } from './blank-value.ts'
import { ContentForm } from './content-form.tsx'
import { type FieldSpec, itemSpec, type ListSpec } from './field-spec.ts'
import { campaignForm, organisationForm, pageForms } from './forms.ts'
import { changed } from './form-state.ts'
import { isList, type Json, type Path, valueAt } from './json.ts'

function specAt(spec: FieldSpec, path: Path): FieldSpec {
  const [key, ...rest] = path
  if (key === undefined) return spec
  if (spec.kind === 'list') return specAt(spec.item, rest)
  const field = spec.kind === 'group' && spec.fields.find((one) => one.key === key)
  if (!field) throw new Error(`No field ${key}.`)
  return specAt(field.spec, rest)
}

function listAt(spec: FieldSpec, path: Path): ListSpec {
  const list = specAt(spec, path)
  if (list.kind !== 'list') throw new Error('Not a list.')
  return list
}

const buttonsOf = (spec: (typeof pageForms)[keyof typeof pageForms], value: Json) => {
  const html = renderToStaticMarkup(<ContentForm spec={spec} value={value} change={() => {}} />)
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', text = '']) =>
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? text.replaceAll('<!-- -->', ''),
  )
}

const testimonials = (count: number): Json => ({
  slug: 'testimonials',
  items: Array.from({ length: count }, (_, index) => ({ id: `${index + 1}`, name: 'A member' })),
})

test('[C55] items move up and down, and not beyond the ends', () => {
  const list: Json = { items: ['a', 'b', 'c'] }
  const move = (from: number, to: number) =>
    changed(list, { type: 'move', path: ['items'], from, to })
  expect(move(2, 1)).toEqual({ items: ['a', 'c', 'b'] })
  expect(move(0, 1)).toEqual({ items: ['b', 'a', 'c'] })
  expect(move(0, -1)).toBe(list)
  expect(move(2, 3)).toBe(list)
})

test('[C55] a removed item returns to its place with Undo', () => {
  const list: Json = { items: ['a', 'b', 'c'] }
  const without = changed(list, { type: 'remove', path: ['items'], index: 1 })
  expect(without).toEqual({ items: ['a', 'c'] })
  expect(changed(without, { type: 'insert', path: ['items'], index: 1, item: 'b' })).toEqual(list)
})

test('[C55] every item of a free list has Move up, Move down and Remove, and the list has Add', () => {
  const buttons = buttonsOf(pageForms.testimonials, testimonials(2))
  for (const name of [
    'Move up: Testimonial 1',
    'Move down: Testimonial 2',
    'Remove: Testimonial 2',
  ])
    expect(buttons).toContain(name)
  expect(buttons).toContain('Add testimonial')
})

test('[C55] the last item that the contract requires cannot be removed', () => {
  const buttons = buttonsOf(pageForms.testimonials, testimonials(1))
  expect(buttons.filter((name) => name.startsWith('Remove'))).toEqual([])
})

test('[C55] a list with a fixed count offers neither Add nor Remove at that count, but its items move', () => {
  const hero = (taglines: string[]): Json => ({ hero: { taglines } })
  const complete = buttonsOf(pageForms.home, hero(['a', 'b', 'c']))
  expect(complete).toContain('Move up: Tagline 3')
  expect(complete).not.toContain('Add tagline')
  expect(complete).not.toContain('Remove: Tagline 1')
  const tooFew = buttonsOf(pageForms.home, hero(['a']))
  expect(tooFew).toContain('Add tagline')
})

test('[C55] the counts of the contract are the counts of the form', () => {
  expect(listAt(pageForms.home, ['gallery', 'strips'])).toMatchObject({ min: 7, max: 7 })
  expect(listAt(pageForms.donate, ['presets'])).toMatchObject({ min: 4, max: 4 })
  expect(listAt(pageForms.about, ['purpose', 'items'])).toMatchObject({ min: 1, max: 26 })
  expect(listAt(pageForms.program, ['more', 'items'])).toMatchObject({ min: 1, max: Infinity })
  expect(listAt(organisationForm, ['social']).isFixed).toBe(true)
})

test('[C55] partners are a list of at least one, in the form and in the contract', () => {
  const marks = ['partners', 'marks']
  expect(listAt(pageForms.partnership, marks)).toMatchObject({ min: 1, max: Infinity })
  const withLogos = (count: number): Json => ({
    partners: { marks: Array.from({ length: count }, () => ({ src: '', alt: 'A partner' })) },
  })
  expect(buttonsOf(pageForms.partnership, withLogos(9))).toContain('Remove: Logo 9')
  expect(buttonsOf(pageForms.partnership, withLogos(9))).toContain('Add logo')
  const last = buttonsOf(pageForms.partnership, withLogos(1))
  expect(last.filter((name) => name.startsWith('Remove'))).toEqual([])
})

test('a new item has a new id and the fields of its type', () => {
  const gallery = listAt(campaignForm, ['gallery', 'items'])
  const film = blankItem(gallery, [{ id: '2', type: 'image' }], 'video')
  expect(film).toMatchObject({ id: '3', type: 'video', title: '', thumbnail: '', words: [] })
  const image = blankItem(gallery, [], 'image')
  expect(itemSpec(gallery, image).label).toBe('Picture')
})

test('a new campaign has every required key of the contract', () => {
  const blank = blankValue(campaignForm)
  const missing = Object.keys(CampaignBody.shape).filter(
    (key) => valueAt(blank, [key]) === undefined,
  )
  expect(missing).toEqual([])
  expect(isList(valueAt(blank, ['surveys', 'documents']))).toBe(true)
})
