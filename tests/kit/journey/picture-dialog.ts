import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { halves } from '#tests/kit/server/media-host.ts'
import { type Hands, pointer } from './hands.ts'

/** A picture that no other journey uploads: the library has each picture once. */
export async function newPicture(name: string) {
  const [width, height] = [randomInt(150, 400) * 2, randomInt(100, 400)]
  return { name, mimeType: 'image/png', buffer: await halves(width, height).png().toBuffer() }
}

/** In the open library: uploads a new picture and writes its alt text, which chooses it. */
export async function addPicture(page: Page, hands: Hands = pointer): Promise<{ alt: string }> {
  const alt = `Two halves ${randomUUID()}`
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await hands.choose(
    library.getByLabel('Add a picture', { exact: true }).last(),
    await newPicture('halves.png'),
  )
  const form = page.getByRole('dialog', { name: 'Describe this picture' })
  await hands.type(form.getByLabel('Alt text', { exact: true }), alt)
  await hands.press(form.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return { alt }
}
