import { expect, test } from 'vitest'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'

const forms = {
  '/volunteer': 'Submit',
  '/become-member': 'Submit',
  '/partnership': 'Submit',
  '/merch-store': 'Submit',
  '/events/circle/register': 'Register',
}

test('the error summary lists errors in the order of the fields', async () => {
  const { open } = await builtSite(await bookingSite({ capacity: 20 }))
  for (const [path, button] of Object.entries(forms)) {
    const { document } = await (await open(path)).press(button)
    const listed = document
      .querySelectorAll('main [role=alert] li a')
      .map((link) => (link.getAttribute('href') ?? '').slice(1))
    const inPage = document
      .querySelectorAll('main form [id]')
      .map(({ id }) => id)
      .filter((id) => listed.includes(id))
    expect(listed.length, path).toBeGreaterThan(1)
    expect(listed, path).toEqual(inPage)
  }
})
