import { formatDollars } from '#contract/money-text.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Area, areas } from './areas.ts'
import type { TypedOrder } from './order-fields.ts'

type ShippingChoiceProps = Pick<Controls<TypedOrder>, 'choice'> & {
  options: readonly ShippingOption[] | undefined
  onArea: (area: Area) => void
}

/** One of two, never both or neither. */
export const ShippingChoice = ({ choice, options = [], onArea }: ShippingChoiceProps) => (
  <ChoiceGroup legend={<VisuallyHidden>Shipping option</VisuallyHidden>}>
    {(['within', 'outside'] as const).map((area) => {
      const option = options.find((one) => one.area === areas[area].name)
      return (
        <Choice
          key={area}
          type="radio"
          boxed
          label={areas[area].label}
          aside={option && formatDollars(option.price)}
          {...choice('area', area)}
          onChange={() => onArea(area)}
        />
      )
    })}
  </ChoiceGroup>
)
