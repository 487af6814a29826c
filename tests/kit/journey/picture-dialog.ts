import { expect, type Page } from '@playwright/test'
import { halves } from '#tests/kit/server/media-host.ts'
import { type Hands, pointer } from './hands.ts'

let width = 700

/** In the open library: uploads a picture that no other journey has, writes its alt text and chooses it. */
export async function addPicture(page: Page, hands: Hands = pointer): Promise<{ alt: string }> {
  width += 10
  const alt = `Two halves ${width} wide`
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await hands.choose(library.getByLabel('Add pictures', { exact: true }).last(), {
    name: 'halves.png',
    mimeType: 'image/png',
    buffer: await halves(width, 400).png().toBuffer(),
  })
  await hands.press(library.getByRole('button', { name: /Needs alt text/ }).first())
  const form = page.getByRole('dialog', { name: 'Describe this picture' })
  await hands.type(form.getByLabel('Alt text', { exact: true }), alt)
  await hands.press(form.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return { alt }
}
