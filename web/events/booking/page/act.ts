import { replace } from 'react-router'
import { acceptBooking, cancelBooking, changeBooking } from '#contract/registration.ts'
import type { Sent } from '../../act.ts'
import { refusalOf } from '../../refusal.ts'
import { detailsIn, typedIn } from '../register/registration-in.ts'

export async function act({ api, params: { bookingId = '' }, form }: Sent) {
  const params = { bookingId }
  try {
    switch (typedIn(form, 'intent')) {
      case 'accept':
        await api(acceptBooking, { params, body: {} })
        return { is: 'accepted' as const }
      case 'change':
        await api(changeBooking, { params, body: detailsIn(form) })
        return { is: 'changed' as const }
      case 'give-up':
        await api(cancelBooking, { params })
        return replace('/place/given-up')
      default:
        return undefined
    }
  } catch (error) {
    return { is: 'refused' as const, ...refusalOf(error) }
  }
}
