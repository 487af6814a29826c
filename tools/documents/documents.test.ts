import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import campaign from '#content/campaigns/rainbow-rise.json' with { type: 'json' }
import landacknowledgement from '#content/pages/landacknowledgement.json' with { type: 'json' }
import program from '#content/pages/program.json' with { type: 'json' }
import { documentFolder, readDocuments, readOrganisation } from './document.ts'
import { drawDocument } from './draw-document.ts'
import { textRunsOf } from './text-runs.ts'

const documents = [...readDocuments()]
const organisation = readOrganisation()
const breakdown = 'The breakdown of the anti-discrimination survey'
const fight = 'The Fight Against Black 2SLGBTQ+ Discrimination'
const committed = (slug: string) => readFileSync(join(documentFolder, 'out', `${slug}.pdf`))

test.each(documents)('%s.pdf is up to date with its source', async (slug, document) => {
  expect(uncompressed(await drawDocument(document, organisation))).toEqual(
    uncompressed(committed(slug)),
  )
})

test('every document has a PDF, and there are no other PDFs', () => {
  const made = readdirSync(join(documentFolder, 'out')).toSorted()
  expect(made).toEqual(documents.map(([slug]) => `${slug}.pdf`))
})

test.each(documents)('%s.pdf is tagged for screen readers', (slug, { title }) => {
  const text = committed(slug).toString('latin1')
  expect(text).toContain('/Lang (en-CA)')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toContain(`\n(${title})\n`)
  for (const tag of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'LBody'])
    expect(text).toContain(`/S /${tag}\n`)
})

test('[S2.198] the breakdown of the survey has its figures in tables with tagged headers', () => {
  const text = committed('anti-discrimination-survey').toString('latin1')
  for (const tag of ['Table', 'TR', 'TH', 'TD']) expect(text).toContain(`/S /${tag}\n`)
  expect(text).toContain('/Scope /Column')
  expect(text).toContain('/Scope /Row')
})

test('[S2.197] [S2.198] [S2.199] the two documents of the campaign exist under the same titles', () => {
  const titles = new Map(documents.map(([slug, { title }]) => [`/documents/${slug}.pdf`, title]))
  const given = campaign.surveys.documents.map(({ title, link }) => [title, titles.get(link)])
  expect(given).toEqual([
    [breakdown, breakdown],
    [fight, fight],
  ])
})

test('a sample document says so under its title, and labels its figures as examples', () => {
  const samples = ['anti-discrimination-survey', 'the-fight-against-discrimination', 'toolkit']
  const bySlug = new Map(documents)
  for (const slug of samples) expect(bySlug.get(slug)?.note).toMatch(/^Sample document\./)
  for (const [slug, { sections }] of documents)
    for (const { body } of sections)
      for (const [index, block] of body.entries())
        if (typeof block === 'object' && !Array.isArray(block))
          expect([slug, JSON.stringify(body.slice(0, index))]).toEqual([
            slug,
            expect.stringContaining('Example figures'),
          ])
})

test('[S2.79] [S2.80] the fourteen policies have a document each, under the same title', () => {
  const titles = new Map(documents.map(([slug, { title }]) => [`/documents/${slug}.pdf`, title]))
  for (const { name, link } of landacknowledgement.policies.items)
    expect(titles.get(link)).toBe(name)
  expect(new Set(landacknowledgement.policies.items.map(({ link }) => link)).size).toBe(14)
})

test('[S2.96] the toolkit has only numbers that the resources page has', () => {
  const known = program.more.items.flatMap(({ call, text }) => [
    ...(call ? [`tel:${call.dialled}`] : []),
    ...(text ? [`sms:${text.dialled}`] : []),
  ])
  const ours = [`mailto:${organisation.email}`, `tel:+1${organisation.phone.replaceAll('-', '')}`]
  const toolkit = documents.find(([slug]) => slug === 'toolkit')?.[1]
  const sentences =
    toolkit?.sections.flatMap(({ body }) =>
      body.flat().filter((part) => typeof part === 'string'),
    ) ?? []
  const links = sentences.flatMap((text) => textRunsOf(text, organisation)).map(({ link }) => link)
  const given = new Set(links.filter((link) => link !== undefined))
  expect(given).toContain('tel:988')
  expect([...given].filter((link) => ![...known, ...ours, 'tel:911'].includes(link))).toEqual([])
})

/**
 * A PDF without compression, lengths and offsets: the same library compresses differently on different
 * processors.
 */
function uncompressed(pdf: Buffer): string[] {
  const parts: string[] = []
  let end = 0
  for (;;) {
    const start = pdf.indexOf('stream\n', end)
    if (start === -1) break
    const close = pdf.indexOf('\nendstream', start)
    const before = pdf.toString('latin1', end, start)
    const bytes = pdf.subarray(start + 7, close)
    const isCompressed = before.slice(before.lastIndexOf('<<')).includes('/FlateDecode')
    parts.push(before.replaceAll(/\/Length \d+/g, ''))
    parts.push((isCompressed ? inflateSync(bytes) : bytes).toString('latin1'))
    end = close + 10
  }
  const rest = pdf.toString('latin1', end)
  return [...parts, rest.slice(0, rest.indexOf('\nxref'))]
}
