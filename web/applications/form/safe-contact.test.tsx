import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { controlsOf } from '#web/kit/form/controls.ts'
import MyDataPage from '../my-data/route.tsx'
import { SafeContact } from './safe-contact.tsx'
import { SuccessNote } from './success.tsx'

const sender = 'post@neutral.example'

function render(part: ReactNode): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => part }])
  const root = { siteConfig: { mailFromDiscreet: sender } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

const controls = controlsOf<{ safeContact: string }>({
  id: 'form',
  typed: {},
  state: { errors: {}, refused: [] },
})

test('the form names the sender address of its emails', () => {
  const form = render(<SafeContact {...controls} />)
  expect(form).toContain(`It comes from ${sender}. Otherwise no mention of who we are.`)
  expect(form).toContain('Nothing chosen means email.')
})

test('a form with two contact questions explains how they differ', () => {
  const form = render(<SafeContact isSecond {...controls} />)
  expect(form).toContain('Above is what you like; here is what is safe for you')
  expect(form).toContain('Leave it empty, and what you chose above decides.')
  expect(form).not.toContain('Nothing chosen means email.')
})

test('the success note and the page of a form explain what to do when no email arrives', () => {
  const note = render(<SuccessNote received={{ _id: 'A'.repeat(22) }} />)
  expect(note).toContain(sender)
  expect(note).toContain('No email? You need none')
  const Page = createRoutesStub([{ path: '/', Component: MyDataPage }])
  expect(renderToStaticMarkup(<Page />)).toContain('No email from us? You need none')
})
