import { replace } from 'react-router'
import { acceptPlace, cancelPlace, changePlace } from '#contract/registration.ts'
import type { Sent } from '../../act.ts'
import { refusalOf } from '../../refusal.ts'
import { detailsIn, typedIn } from '../register/registration-in.ts'

export async function act({ api, params: { placeId = '' }, form }: Sent) {
  const params = { placeId }
  try {
    switch (typedIn(form, 'intent')) {
      case 'accept':
        await api(acceptPlace, { params, body: {} })
        return { is: 'accepted' as const }
      case 'change':
        await api(changePlace, { params, body: detailsIn(form) })
        return { is: 'changed' as const }
      case 'give-up':
        await api(cancelPlace, { params })
        return replace('/place/given-up')
      default:
        return undefined
    }
  } catch (error) {
    return { is: 'refused' as const, ...refusalOf(error) }
  }
}
