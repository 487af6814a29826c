import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

const at = (value: number) =>
  renderToStaticMarkup(
    <Stepper
      label="Quantity"
      value={value}
      min={1}
      max={3}
      onStep={() => undefined}
      fewerLabel="One fewer"
      moreLabel="One more"
    />,
  )

test('the button at the minimum or maximum is marked as disabled', () => {
  expect(at(1)).toMatch(/aria-label="One fewer" aria-disabled="true"/)
  expect(at(1)).not.toMatch(/aria-label="One more" aria-disabled/)
  expect(at(3)).toMatch(/aria-label="One more" aria-disabled="true"/)
  expect(at(2)).not.toContain('disabled')
})
