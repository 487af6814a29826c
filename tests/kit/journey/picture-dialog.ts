import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { halves } from '#tests/kit/server/media-host.ts'
import { type Hands, pointer } from './hands.ts'

/** A picture that no other journey uploads: the library has each picture once. */
export async function newPicture(name: string) {
  const [width, height] = [randomInt(150, 400) * 2, randomInt(100, 400)]
  return { name, mimeType: 'image/png', buffer: await halves(width, height).png().toBuffer() }
}

/** In the open library: uploads a new picture and writes its alt text, which chooses it. */
export async function addPicture(page: Page, hands: Hands = pointer): Promise<{ alt: string }> {
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  const field = library.getByLabel('Add a picture', { exact: true }).last()
  await hands.choose(field, [await newPicture('halves.png')])
  const alt = await describe(page, hands)
  await expect(library).toHaveCount(0)
  return { alt }
}

/**
 * In the open library for several pictures: uploads new ones at once and writes the alt text of each. All uploads but
 * the first end while the first text is saved, as on a slow connection.
 */
export async function addPictures(page: Page, hands: Hands, count: number): Promise<string[]> {
  const library = page.getByRole('dialog', { name: 'Choose pictures' })
  const names = Array.from({ length: count }, (_, index) => `halves-${index}.png`)
  const files = await Promise.all(names.map(newPicture))
  await endUploadsDuringSave(page, count)
  await hands.choose(library.getByLabel('Add pictures', { exact: true }).last(), files)
  const alts: string[] = []
  while (alts.length < count) alts.push(await describe(page, hands))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return alts
}

async function endUploadsDuringSave(page: Page, count: number): Promise<void> {
  let [started, ended, isSaving] = [0, 0, false]
  page.on('response', (response) => {
    if (isUpload(response.request())) ended += 1
  })
  await page.route(/\/console\/api\/v1\/picture(?:\/[^/]+)?$/, async (route) => {
    const request = route.request()
    if (isUpload(request)) {
      started += 1
      if (started > 1) await expect.poll(() => isSaving).toBe(true)
    }
    if (request.method() === 'PUT') {
      isSaving = true
      await expect.poll(() => ended).toBe(count)
    }
    await route.continue()
  })
}

const isUpload = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/picture')

/** Writes an alt text into the form that opens by itself after an upload. */
async function describe(page: Page, hands: Hands): Promise<string> {
  const alt = `Two halves ${randomUUID()}`
  const form = page.getByRole('dialog', { name: 'Describe this picture' })
  const field = form.getByLabel('Alt text', { exact: true })
  // The next picture has an empty text.
  await expect(field).toHaveValue('')
  await hands.type(field, alt)
  await hands.press(form.getByRole('button', { name: 'Save', exact: true }))
  return alt
}
