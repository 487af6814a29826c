import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isCalgaryAddress } from '#contract/calgary.ts'
import type { Area } from './areas.ts'

const cityAndCode = ['delivery.city', 'delivery.postalCode']

/**
 * Chooses shipping outside Calgary when the address is outside Calgary, and reverts that choice when the address is
 * corrected. A choice by the buyer is never changed. Returns true while the choice was made by the page.
 */
export function useAreaFromAddress(form: RefObject<HTMLFormElement | null>): boolean {
  const [isChosen, setChosen] = useState(false)
  const onChange = useEffectEvent(({ target }: Event) => {
    if (!form.current || !(target instanceof HTMLInputElement)) return
    if (target.name === 'area') return setChosen(false)
    if (!cityAndCode.includes(target.name)) return
    const [city = '', postalCode = ''] = cityAndCode.map((name) => textOf(form.current, name))
    if (!city.trim() || !postalCode.trim()) return
    const isCalgary = isCalgaryAddress({ city, postalCode })
    const [from, to] = isCalgary
      ? (['outside', 'within'] as const)
      : (['within', 'outside'] as const)
    if (textOf(form.current, 'area') !== from || (isCalgary && !isChosen)) return
    choose(form.current, to)
    setChosen(!isCalgary)
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [form])
  return isChosen
}

const textOf = (form: HTMLFormElement | null, name: string): string => {
  const value = new FormData(form ?? undefined).get(name)
  return typeof value === 'string' ? value : ''
}

/** A click triggers the same events as a choice by the buyer, so that React and the draft are updated. */
const choose = (form: HTMLFormElement, area: Area): void =>
  form.querySelector<HTMLInputElement>(`[name=area][value=${area}]`)?.click()
