import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Choice, ChoiceGroup } from './choice.tsx'
import { SelectField, TextArea, TextField } from './field.tsx'

test('a field without error or hint has only its label', () => {
  const html = renderToStaticMarkup(<TextField id="name" label="First name" />)
  expect(html).toContain('<label class="label" for="name">First name</label>')
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
})

test('hint and error describe the control, in that order', () => {
  const html = renderToStaticMarkup(
    <TextField id="email" label="Email" hint="Only we see it" error="Invalid email address" />,
  )
  expect(html).toContain('aria-describedby="email-hint email-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="email-error">.*Invalid email address<\/p>/)
})

test('text areas and selects are described by their errors', () => {
  expect(renderToStaticMarkup(<TextArea id="why" label="Why" error="Too short" />)).toMatch(
    /<textarea [^>]*aria-describedby="why-error" aria-invalid="true"/,
  )
  expect(renderToStaticMarkup(<SelectField id="how" label="How" error="Choose one" />)).toMatch(
    /<select [^>]*aria-describedby="how-error" aria-invalid="true"/,
  )
})

test('two fields of the same page never share an id', () => {
  const html = renderToStaticMarkup(
    <>
      <TextField label="One" />
      <TextField label="Two" />
    </>,
  )
  const ids = [...html.matchAll(/<input [^>]*id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})

test('the error of a group marks every choice in it', () => {
  const html = renderToStaticMarkup(
    <ChoiceGroup legend="Do you live in Calgary?" error="Choose Yes or No">
      <Choice type="radio" name="home" label="Yes" />
      <Choice type="radio" name="home" label="No" />
    </ChoiceGroup>,
  )
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(html).toMatch(/<fieldset [^>]*aria-describedby="([^"]+)">.*id="\1">.*Choose Yes or No/)
})
