import { replace } from 'react-router'
import {
  acceptBooking,
  cancelBooking,
  changeAddress,
  changeBooking,
  confirmBooking,
  resendMessage,
} from '#contract/registration.ts'
import { byIntent, withStatusOf } from '#web/kit/form/form-actions.ts'
import { refusalOf } from '#web/kit/form/errors.ts'
import { typedIn } from '#web/kit/form/typed.ts'
import { detailsFrom, noDetails } from '../register/registration-fields.ts'
import type { Outcome } from './outcome.tsx'

/** The actions of the booking page. They run in the browser with script, and on the server without. */
export const act = byIntent<{ bookingId: string }, Outcome>(
  {
    confirm: async ({ api, params }) => {
      await api(confirmBooking, { params, body: {} })
      return { kind: 'confirmed' }
    },
    resend: async ({ api, params }) => {
      await api(resendMessage, { params, body: {} })
      return { kind: 'resent' }
    },
    'change-address': async ({ api, params, posted }) => {
      await api(changeAddress, { params, body: typedIn(posted, { email: '' }) })
      return { kind: 'resent' }
    },
    accept: async ({ api, params }) => {
      await api(acceptBooking, { params, body: {} })
      return { kind: 'accepted' }
    },
    change: async ({ api, params, posted }) => {
      await api(changeBooking, { params, body: detailsFrom(typedIn(posted, noDetails)) })
      return { kind: 'changed' }
    },
    'give-up': async ({ api, params }) => {
      await api(cancelBooking, { params })
      return replace('/place/given-up')
    },
  },
  (error) => withStatusOf(error, { kind: 'refused', ...refusalOf(error) }),
)
