import { expect, test } from 'vitest'
import { listPosts, readPost } from '#contract/post.ts'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { addStories } from '#tests/kit/make/post.ts'

const start = () => buildTestApp({ clock: fakeClock('2026-11-15T12:00:00Z') })

const listed = async ({ app }: TestApp) =>
  listPosts.reply.parse((await app.inject('/api/v1/blog')).json()).data

const read = async ({ app }: TestApp, id: string) =>
  readPost.reply.parse((await app.inject(`/api/v1/blog/${id}`)).json()).data

test('[S3.39] [S7.16] the response for one post has all its fields', async () => {
  const testApp = await start()
  await addStories(testApp, { _id: 'jollof' })
  const response = await testApp.app.inject('/api/v1/blog/jollof')
  expect(response.json().data.blog).toMatchObject({
    _id: 'jollof',
    title: 'Jollof, and other ways we say stay',
    content: expect.stringMatching(/^<p>The first time .*<h2>A plate<\/h2>/),
    coverImage: '/media/upload/artwork/blog-jollof.svg',
    author: 'Adaeze Placeholder',
    createdAt: '2026-11-03T16:00:00.000Z',
    shownOn: '2026-11-03',
    readingMinutes: 1,
  })
})

test('[S3.41] [S7.15] the list contains posts, newest first', async () => {
  const testApp = await start()
  const days = ['2026-01-05', '2026-09-01', '2024-03-03']
  await addStories(testApp, ...days.map((day) => ({ _id: day, createdAt: `${day}T16:00:00.000Z` })))
  const posts = await listed(testApp)
  expect(posts.map(({ _id }) => _id)).toEqual(['2026-09-01', '2026-01-05', '2024-03-03'])
})

test('[S3.39] [S3.41] a post in a list has its full content, like a single post', async () => {
  const testApp = await start()
  const content = '<h2>Bread &amp; salt</h2><p>one <em>two</em> three</p>'.repeat(99)
  await addStories(testApp, { _id: 'bread', content })
  const [post] = await listed(testApp)
  expect(post?.content).toBe(content)
  expect(post).toEqual((await read(testApp, 'bread')).blog)
})

test('[S9.22] a post in a list has an excerpt of ten words without tags', async () => {
  const testApp = await start()
  await addStories(testApp, {
    content: '<h2>Bread &amp; salt</h2><p>one <em>two</em> three</p>'.repeat(9),
  })
  const [post] = await listed(testApp)
  expect(post?.excerpt).toBe('Bread & salt one two three Bread & salt one…')
})

test('[S3.40] [S2.143] a post links to the older and the newer post, if there is one', async () => {
  const testApp = await start()
  const at = (day: string) => ({
    _id: `on-${day}`,
    title: day,
    createdAt: `2026-03-${day}T16:00:00.000Z`,
  })
  await addStories(testApp, at('01'), at('02'), at('03'))
  const middle = await read(testApp, 'on-02')
  expect(middle.prevBlog).toEqual({ _id: 'on-01', title: '01' })
  expect(middle.nextBlog).toEqual({ _id: 'on-03', title: '03' })
  expect((await read(testApp, 'on-01')).prevBlog).toBeNull()
  expect((await read(testApp, 'on-03')).nextBlog).toBeNull()
})

test('posts of the same time have a fixed order', async () => {
  const testApp = await start()
  await addStories(testApp, { _id: 'a' }, { _id: 'b' }, { _id: 'c' })
  expect((await listed(testApp)).map(({ _id }) => _id)).toEqual(['c', 'b', 'a'])
  expect(await read(testApp, 'b')).toMatchObject({ prevBlog: { _id: 'a' }, nextBlog: { _id: 'c' } })
})

test('[S2.144] a replacement cover and an inline article override the cover and the content of a post', async () => {
  const testApp = await start()
  const replacementCover = {
    src: '/media/upload/artwork/blog-care.svg',
    width: 1200,
    height: 800,
    alt: 'A heart',
  }
  await addStories(testApp, {
    _id: 'own',
    replacementCover,
    inlineArticle: '<p>The other text.</p>',
  })
  const { blog } = await read(testApp, 'own')
  expect(blog).toMatchObject({
    cover: replacementCover,
    coverImage: replacementCover.src,
    content: '<p>The other text.</p>',
  })
  expect((await listed(testApp))[0]).toMatchObject({
    cover: replacementCover,
    excerpt: 'The other text.',
  })
  const stored = await testApp.db
    .selectFrom('post')
    .select(['content', 'cover'])
    .executeTakeFirstOrThrow()
  expect(stored.content, 'the original content stays stored').toContain('The first time')
})

test('[S9.27] a post of 10 April 2025 is shown with the date 10 March, in its original order', async () => {
  const testApp = await start()
  await addStories(
    testApp,
    { _id: 'april', createdAt: '2025-04-10T16:00:00.000Z' },
    { _id: 'late-that-evening', createdAt: '2025-04-11T05:30:00.000Z' },
    { _id: 'day-after', createdAt: '2025-04-11T16:00:00.000Z' },
    { _id: 'between', createdAt: '2025-03-20T16:00:00.000Z' },
  )
  const posts = await listed(testApp)
  expect(
    posts.map(({ _id, shownOn, createdAt }) => [_id, shownOn, createdAt.slice(0, 10)]),
  ).toEqual([
    ['day-after', '2025-04-11', '2025-04-11'],
    ['late-that-evening', '2025-03-10', '2025-04-11'],
    ['april', '2025-03-10', '2025-04-10'],
    ['between', '2025-03-20', '2025-03-20'],
  ])
  await testApp.db.deleteFrom('date_correction').execute()
  expect((await read(testApp, 'april')).blog.shownOn, 'a removed correction is gone').toBe(
    '2025-04-10',
  )
})

test('drafts and scheduled posts are not in lists, not readable and not linked as neighbours', async () => {
  const testApp = await start()
  await addStories(
    testApp,
    { _id: 'out', createdAt: '2026-11-01T16:00:00.000Z' },
    { _id: 'draft', createdAt: '2026-10-01T16:00:00.000Z' },
    { _id: 'scheduled', createdAt: '2026-11-15T12:00:01.000Z' },
  )
  await testApp.db
    .updateTable('post')
    .set({ published_at: null })
    .where('id', '=', 'draft')
    .execute()
  expect((await listed(testApp)).map(({ _id }) => _id)).toEqual(['out'])
  expect(await read(testApp, 'out')).toMatchObject({ prevBlog: null, nextBlog: null })
  for (const id of ['draft', 'scheduled', 'nothing']) {
    const response = await testApp.app.inject(`/api/v1/blog/${id}`)
    expect([id, response.statusCode]).toEqual([id, 404])
    expect(ProblemBody.parse(response.json()).error.message).toBe('Post not found')
  }
  testApp.clock.advance(1_000)
  expect((await read(testApp, 'out')).nextBlog?._id).toBe('scheduled')
})

test.each(['A', '..%2f1', '%00', "'%20or%201=1", 'x'.repeat(101)])(
  '%s is not found',
  async (id) => {
    const response = await (await start()).app.inject(`/api/v1/blog/${id}`)
    expect(response.statusCode).toBe(404)
    expect(ProblemBody.parse(response.json()).error.code).toBe('not-found')
  },
)

test('hostile HTML is sanitised when a post is inserted', async () => {
  const testApp = await start()
  await addStories(testApp, {
    content: '<p onclick="x()">a</p><script>b</script>',
    inlineArticle: '<p>c<xmp>d</xmp></p>',
  })
  expect(
    await testApp.db.selectFrom('post').select(['content', 'inline_article']).execute(),
  ).toEqual([{ content: '<p>a</p>', inline_article: '<p>c</p>' }])
})

test('hostile HTML that is already stored is sanitised when it is read', async () => {
  const testApp = await start()
  await addStories(testApp, { _id: 'old' })
  const content =
    '<script>alert(1)</script><p>Good<img src=x onerror=alert(1)></p><svg onload=alert(1)>'
  await testApp.db.updateTable('post').set({ content }).execute()
  expect((await read(testApp, 'old')).blog.content).toBe('<p>Good</p>')
  expect((await listed(testApp))[0]?.content).toBe('<p>Good</p>')
})

test('a list has at most a hundred posts, whatever the query', async () => {
  const testApp = await start()
  await addStories(testApp, ...Array.from({ length: 105 }, () => ({})))
  const response = await testApp.app.inject('/api/v1/blog?page=-1&limit=100000')
  expect(response.statusCode).toBe(200)
  expect(listPosts.reply.parse(response.json()).data).toHaveLength(100)
})
