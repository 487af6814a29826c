import { data, replace } from 'react-router'
import {
  acceptBooking,
  cancelBooking,
  changeAddress,
  changeBooking,
  confirmBooking,
  resendMessage,
} from '#contract/registration.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { refusalOf } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { detailsFrom, noDetails } from '../register/registration-fields.ts'

type Params = { bookingId: string }

/** What the buttons of a booking do, with script in the browser and without on the server. */
export async function act(api: Api, params: Params, form: FormData) {
  try {
    switch (typedIn(form, { intent: '' }).intent) {
      case 'confirm':
        await api(confirmBooking, { params, body: {} })
        return { is: 'confirmed' as const }
      case 'resend':
        await api(resendMessage, { params, body: {} })
        return { is: 'resent' as const }
      case 'change-address':
        await api(changeAddress, { params, body: typedIn(form, { email: '' }) })
        return { is: 'resent' as const }
      case 'accept':
        await api(acceptBooking, { params, body: {} })
        return { is: 'accepted' as const }
      case 'change':
        await api(changeBooking, { params, body: detailsFrom(typedIn(form, noDetails)) })
        return { is: 'changed' as const }
      case 'give-up':
        await api(cancelBooking, { params })
        return replace('/place/given-up')
      default:
        return undefined
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // With a status of its own the page is not read anew, which could not be done without a connection.
    return data({ is: 'refused' as const, ...refusalOf(error) }, error.status ?? 503)
  }
}
