import { expect, test } from 'vitest'
import { donationJobs } from '#server/donations/jobs.ts'
import { paymentJobs } from '#server/payments/payments.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { textOf } from '#tests/kit/html.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { type BuiltPage, builtSite } from '#tests/kit/server/built-site.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'

const { firstName, lastName, email, phone_number, address, city } = gift
const donor = { firstName, lastName, email, phone_number, address, city }

/** The built pages in front of the payments of the test provider. */
async function donatePages() {
  const site = await buildTestApp({ withContent: 'of any day' })
  const { open } = await builtSite(site)
  return {
    open,
    settle: () =>
      runJobs({ connection: site.connection, deps: site, jobs: [...paymentJobs, ...donationJobs] }),
  }
}

/** The innermost element with the text. */
const noteOf = ({ document }: BuiltPage, note: string) =>
  document
    .querySelectorAll('main *')
    .map(textOf)
    .findLast((text) => text.includes(note))

test('without JavaScript a donor cancels the card payment, retries and pays', async () => {
  const { open, settle } = await donatePages()
  const amount = await open('/donate?step=1')
  const information = await amount.press('Next', { amount: '50' })
  const payment = await information.press('Next', donor)
  const checkout = await payment.press('Submit')
  expect(checkout.path).toMatch(/^\/test-payment\//)
  const back = await checkout.press('Cancel')
  expect(back.path).toMatch(/^\/donate\?/)
  expect(back.text).toContain('Nothing was taken.')
  const retried = await back.press('Go on to the payment')
  const thanks = await retried.press('Pay')
  expect(thanks.heading).toBe('Thank You!')
  await settle()
  const paid = await open(thanks.path)
  expect(textOf(paid.document.querySelector('[role=status]'))).toContain('Received')
})

test('[S9.6] every step about an e-Transfer asks for the same message: the code', async () => {
  const { open } = await donatePages()
  const amount = await open('/donate?step=1')
  const note = noteOf(amount, 'Prefer Interac e-Transfer?')
  expect(note).toContain('a short code to put in the message')
  expect(note).not.toContain('name')
  const information = await amount.press('Next', { amount: '50' })
  const payment = await information.press('Next', donor)
  expect(payment.text).toContain('you get a short code. Put it in the message')
  const pledged = await payment.press('Submit', { paymentMethod: 'e-transfer' })
  expect(pledged.text).toContain('with the code above in its message')
})
