import { useEffect, useState } from 'react'
import type { ShippingOption } from '#contract/shipping.ts'
import { somethingWentWrong } from '#contract/something-went-wrong.ts'
import { toast } from '#web/ui/toast.ts'
import { type Area, firstOf } from './areas.ts'

/** The options with that of the chosen area first, as the server lists them: the first one counts. */
export function useShipping(area: Area): readonly ShippingOption[] | undefined {
  const [options, setOptions] = useState<readonly ShippingOption[]>()
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      try {
        const { askShipping } = await import('./ask-shipping.ts')
        const news = await askShipping(area)
        if (isWanted) setOptions(news)
      } catch {
        // Those that are known already hold until the server says otherwise.
        toast.error(somethingWentWrong)
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [area])
  return options && firstOf(area, options)
}
