import { formatDollars } from '#contract/text/money.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Area, areas } from './areas.ts'
import type { TypedOrder } from './order-fields.ts'
import styles from './shipping-choice.module.css'

type ShippingChoiceProps = Pick<Controls<TypedOrder>, 'choice' | 'group'> & {
  options: readonly ShippingOption[] | undefined
  onArea: (area: Area) => void
  /** Whether the page chose the area from the address. */
  isAreaChosen: boolean
}

/** The two shipping areas as radio buttons. */
export const ShippingChoice = (props: ShippingChoiceProps) => {
  const { choice, group, options = [], onArea, isAreaChosen } = props
  return (
    <div>
      <ChoiceGroup {...group('area')} legend={<VisuallyHidden>Shipping option</VisuallyHidden>}>
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
      <p role="status" className={styles.chosen}>
        {isAreaChosen && 'Your address is outside Calgary, so this option was chosen for you.'}
      </p>
    </div>
  )
}
