import { data } from 'react-router'
import { applicationKinds } from '#contract/application/application.ts'
import {
  correctMyData,
  eraseMyData,
  type MyData,
  readMyData,
  sendFreshMyDataLink,
  withdrawMyData,
} from '#contract/application/my-data.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { type Typed, typedIn } from '#web/kit/form/typed.ts'
import { readCorrected } from './forms.ts'

/** What the page shows after a press. `phoneEnd` goes with every press, since nothing else remembers it. */
export type Outcome =
  | { is: 'open'; phoneEnd: string; held: MyData; news?: string }
  | { is: 'editing'; phoneEnd: string; held: MyData; typed?: Typed; errors: Errors }
  | { is: 'erased' }
  | { is: 'sent'; message: string }
  | { is: 'refused'; errors: Errors; message: string; isLocked: boolean }

/** What the buttons of the page do, with script in the browser and without on the server. */
export async function act(api: Api, { id }: { id: string }, posted: FormData) {
  const { intent, phoneEnd } = typedIn(posted, { intent: '', phoneEnd: '' })
  const body = { _id: id, phoneEnd }
  const open = (held: MyData, news?: string): Outcome => ({
    is: 'open',
    phoneEnd,
    held,
    ...(news && { news }),
  })
  try {
    switch (intent) {
      case 'withdraw':
        return open((await api(withdrawMyData, { body })).data, 'It is taken back.')
      case 'erase':
        await api(eraseMyData, { body })
        return { is: 'erased' } satisfies Outcome
      case 'fresh-link': {
        const { message } = (await api(sendFreshMyDataLink, { body: { _id: id } })).data
        return { is: 'sent', message } satisfies Outcome
      }
      case 'edit': {
        const { data: held } = await api(readMyData, { body })
        return { is: 'editing', phoneEnd, held, errors: {} } satisfies Outcome
      }
      case 'save':
        return await save(api, body, posted)
      default:
        return open((await api(readMyData, { body })).data)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isLocked = error.problem?.code === 'too-many'
    return data(
      { is: 'refused', ...refusalOf(error), isLocked } satisfies Outcome,
      error.status ?? 503,
    )
  }
}

async function save(api: Api, key: { _id: string; phoneEnd: string }, posted: FormData) {
  const { kind: given } = typedIn(posted, { kind: '' })
  const kind = applicationKinds.find((one) => one === given)
  if (!kind) throw data(null, 400)
  const corrected = readCorrected(kind, posted)
  const { phoneEnd } = key
  if (corrected.is === 'bad') {
    const { typed, errors } = corrected
    const { data: held } = await api(readMyData, { body: key })
    return data({ is: 'editing', phoneEnd, held, typed, errors } satisfies Outcome, 422)
  }
  const { application } = corrected
  const { data: held } = await api(correctMyData, { body: { ...key, application } })
  return {
    is: 'open',
    // Another number ends in other digits.
    phoneEnd: phoneOf(application),
    held,
    news: 'It is corrected.',
  } satisfies Outcome
}

function phoneOf({ kind, answers }: MyData['application']): string {
  return kind === 'member' ? answers.phoneNumbers : answers.phone
}
