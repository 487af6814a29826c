import { data } from 'react-router'
import { type Application, applicationKinds } from '#contract/application/application.ts'
import {
  correctMyData,
  eraseMyData,
  type MyData,
  readMyData,
  sendFreshMyDataLink,
  withdrawMyData,
} from '#contract/application/my-data.ts'
import { byIntent, withStatusOf } from '#web/kit/form/form-actions.ts'
import type { DigitsOutcome } from '#web/kit/form/phone-digits-form.tsx'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { type Typed, typedIn } from '#web/kit/form/typed.ts'
import { readCorrected } from './forms.ts'

/** What the page shows after an action. Every form contains `phoneEnd`, because there is no session. */
export type Outcome =
  | { kind: 'open'; phoneEnd: string; myData: MyData; message?: string }
  | { kind: 'editing'; phoneEnd: string; myData: MyData; typed?: Typed; errors: Errors }
  | { kind: 'erased' }
  | DigitsOutcome

type Params = { id: string }

const bodyOf = ({ id }: Params, posted: FormData) => ({
  _id: id,
  ...typedIn(posted, { phoneEnd: '' }),
})

/** The actions of the page. They run in the browser with script, and on the server without. */
export const act = byIntent<Params, Outcome>(
  {
    open: async ({ api, params, posted }) => {
      const body = bodyOf(params, posted)
      const { data: myData } = await api(readMyData, { body })
      return { kind: 'open', phoneEnd: body.phoneEnd, myData }
    },
    withdraw: async ({ api, params, posted }) => {
      const body = bodyOf(params, posted)
      const { data: myData } = await api(withdrawMyData, { body })
      return { kind: 'open', phoneEnd: body.phoneEnd, myData, message: 'It is taken back.' }
    },
    erase: async ({ api, params, posted }) => {
      await api(eraseMyData, { body: bodyOf(params, posted) })
      return { kind: 'erased' }
    },
    'fresh-link': async ({ api, params }) => {
      const { message } = (await api(sendFreshMyDataLink, { body: { _id: params.id } })).data
      return { kind: 'sent', message }
    },
    edit: async ({ api, params, posted }) => {
      const body = bodyOf(params, posted)
      const { data: myData } = await api(readMyData, { body })
      return { kind: 'editing', phoneEnd: body.phoneEnd, myData, errors: {} }
    },
    save: async ({ api, params, posted }) => {
      const { kind: given } = typedIn(posted, { kind: '' })
      const kind = applicationKinds.find((one) => one === given)
      if (!kind) throw data(null, 400)
      const corrected = readCorrected(kind, posted)
      const key = bodyOf(params, posted)
      if (corrected.kind === 'bad') {
        const { typed, errors } = corrected
        const { data: myData } = await api(readMyData, { body: key })
        return data({ kind: 'editing', phoneEnd: key.phoneEnd, myData, typed, errors }, 422)
      }
      const { application } = corrected
      const { data: myData } = await api(correctMyData, { body: { ...key, application } })
      // The corrected phone number may have other last digits.
      return { kind: 'open', phoneEnd: phoneOf(application), myData, message: 'It is corrected.' }
    },
  },
  (error) => {
    const isLocked = error.problem?.code === 'too-many'
    return withStatusOf(error, { kind: 'refused', ...refusalOf(error), isLocked })
  },
)

const phoneOf = ({ kind, answers }: Application): string =>
  kind === 'member' ? answers.phoneNumbers : answers.phone
