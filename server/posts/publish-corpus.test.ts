import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import corpus from '#tests/drills/html-corpus.json' with { type: 'json' }
import { sanitise } from './sanitise.ts'

const payloads = Object.values(corpus).flat()

test('[C67] [D36] hostile HTML that is published through the Desk is stored in its sanitised form', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const { rows } = await desk.call(
    content.listContent,
    { params: { kind: 'post' }, query: {} },
    { as },
  )
  const key = { kind: 'post', id: rows[0]?.id ?? '' } as const
  const before = (await desk.open(key)).body
  let [published, refused] = [0, 0]
  let { version } = await desk.open(key)
  for (const payload of payloads) {
    const text = `<p>Before</p>${payload}`
    const fields = { ...before, title: 'Corpus', content: text, inlineArticle: null }
    const save = { params: key, body: { version, body: fields } }
    version = (await desk.call(content.saveDraft, save, { as })).version
    const response = await desk.send(
      publishing.publishContent,
      { params: key, body: { version } },
      { as },
    )
    if (response.statusCode === 200) {
      published += 1
      version = response.json().data.version
      const shown = (await desk.app.inject(`/api/v1/blog/${key.id}`)).json().data.blog.content
      expect(shown).toBe(sanitise(text))
      expect(sanitise(shown)).toBe(shown)
    } else {
      refused += 1
      expect([payload, response.statusCode]).toEqual([payload, 422])
    }
  }
  console.info(
    `  D36: ${payloads.length} payloads, ${published} published sanitised, ${refused} refused`,
  )
})
