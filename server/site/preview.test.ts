import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { roles, rolesWith } from '#contract/console/permission.ts'
import { buildContentDesk, publicBodies } from '#tests/kit/desk/content.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import type { Handle } from './render-page.ts'

const apiPaths: Record<string, string> = {
  '/about': '/page/about',
  '/': '/organisation',
}

/** A page that shows what the API said about it. */
const handle: Handle = async (request, send) => {
  const { pathname } = new URL(request.url)
  const [, folder, id] = pathname.split('/')
  const nouns: Record<string, string> = { events: 'event', blog: 'blog', 'merch-store': 'merch' }
  const path = apiPaths[pathname] ?? `/${nouns[folder ?? ''] ?? folder}/${id}`
  const { status, body } = await send({ method: 'GET', path: apiPrefix + path })
  return new Response(`<main>${JSON.stringify(body)}</main><script>run()</script>`, {
    status,
    headers: { 'content-type': 'text/html' },
  })
}

async function previewDesk() {
  const desk = await buildContentDesk({ handle })
  const show = (path: string, cookie: string | undefined = desk.editor.cookie) =>
    desk.app.inject({
      url: `/console/preview/${path}`,
      headers: { host: desk.here.host, ...(cookie && { cookie }) },
    })
  return { ...desk, show }
}

test('[C46] the preview is the page with the data of the draft, and nothing public changes', async () => {
  const desk = await previewDesk()
  const before = await publicBodies(desk)
  await desk.save({ kind: 'page', id: 'about' }, { title: 'Only in the draft' })
  const preview = await desk.show('page/about')
  expect(preview.statusCode).toBe(200)
  expect(preview.body).toContain('Only in the draft')
  expect(await publicBodies(desk)).toEqual(before)
  expect((await desk.open({ kind: 'page', id: 'about' })).isChanged).toBe(true)
})

test('[C46] every record has a preview', async () => {
  const desk = await previewDesk()
  const rows = await desk.db.selectFrom('draft').select(['kind', 'id']).execute()
  const failed: string[] = []
  for (const { kind, id } of rows) {
    // The page of this test knows only one of the fixed pages.
    if (kind === 'page' && id !== 'about') continue
    const { statusCode } = await desk.show(`${kind}/${id}`)
    if (statusCode !== 200) failed.push(`${kind} ${id}: ${statusCode}`)
  }
  expect(failed).toEqual([])
})

test('[C46] the preview is neither stored nor indexed, runs no script and is framed by the Desk alone', async () => {
  const desk = await previewDesk()
  const { headers } = await desk.show('page/about')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  })
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toContain("script-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("form-action 'none'")
})

test('[C46] the preview of an event never has its exact address', async () => {
  const desk = await previewDesk()
  const [event] = await addEvents(desk, { exactAddress: '12 Canary Lane' })
  const key = { kind: 'event', id: event?._id ?? '' } as const
  await desk.changeAddress(key.id, '34 Canary Lane')
  await desk.save(key, { name: 'Moved' })
  const preview = await desk.show(`event/${key.id}`)
  expect(preview.body).toContain('Moved')
  expect(preview.body).not.toContain('Canary')
})

test('[C46] an incomplete draft names the fields it needs, which is no error of the browser', async () => {
  const desk = await previewDesk()
  await desk.save({ kind: 'page', id: 'about' }, { title: '' })
  const preview = await desk.show('page/about')
  expect(preview.statusCode).toBe(200)
  expect(preview.body).toContain('<li>Title: must not be empty</li>')
  expect(preview.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(preview.headers['content-security-policy']).toContain("script-src 'none'")
})

test('[C22] [C46] only people who may read content see a preview', async () => {
  const desk = await previewDesk()
  expect((await desk.show('page/about', '')).statusCode).toBe(401)
  for (const role of roles) {
    const { cookie } = await desk.addPerson([role])
    const isAllowed = rolesWith('content:read').includes(role)
    const { statusCode } = await desk.show('page/about', cookie)
    expect([role, statusCode]).toEqual([role, isAllowed ? 200 : 403])
  }
  for (const path of ['page/nothing', 'gift/about', 'event/%00', 'page/..'])
    expect((await desk.show(path)).statusCode).toBe(404)
})
