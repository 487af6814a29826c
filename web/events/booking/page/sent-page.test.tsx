import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { SentBooking } from '#contract/registration.ts'
import { controlsOf } from '#web/kit/form/controls.ts'
import { ContactFields } from '../register/contact-fields.tsx'
import type { noDetails } from '../register/registration-fields.ts'
import { SentPage } from './sent-page.tsx'

const sender = 'post@neutral.example'

function render(part: ReactNode): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => part }])
  const root = { siteConfig: { mailFromDiscreet: sender } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

test('the registration form names the sender address of its emails', () => {
  const controls = controlsOf<typeof noDetails>({
    id: 'form',
    typed: {},
    state: { errors: {}, refused: [] },
  })
  expect(render(<ContactFields weekday="Saturday" {...controls} />)).toContain(
    `It comes from ${sender}. Otherwise no mention of who we are.`,
  )
})

test('the page after registering explains what to do when no email arrives', () => {
  const event = { dayOfWeek: 'Saturday' } as SentBooking['event']
  const page = { stage: 'sent', mayResendAt: '2026-11-17T12:00:00Z', event } as const
  const html = render(<SentPage page={page} outcome={undefined} />)
  expect(html).toContain(`It comes from ${sender}.`)
  expect(html).toContain('If you asked us not to contact this mailbox, nothing is sent there')
})
