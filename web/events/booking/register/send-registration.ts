import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/solve-work.ts'
import { type Registration, register } from '#contract/registration.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Api } from '#web/kit/api.ts'
import { asOneAttempt } from '#web/kit/form/attempt.ts'
import { ApiError } from '#web/kit/api-error.ts'

export type Registered = Reply<typeof register>['data']

type Ask = { id: string; body: Registration }

/** For a visitor without script: one sending, which the server can neither repeat nor prove. */
export const sendForVisitor = async (api: Api, { id, body }: Ask): Promise<Registered> =>
  (await api(register, { params: { id }, body })).data

/** Sends once, and once more with a proof of work when the server has its doubts. */
export const sendRegistration = (api: Api, { id, body }: Ask): Promise<Registered> =>
  asOneAttempt({ id, body }, async (key) => {
    const send = async (more: Registration) =>
      (await api(register, { params: { id }, body: more }, key)).data
    try {
      return await send(body)
    } catch (error) {
      const isDoubted = error instanceof ApiError && error.problem?.code === 'proof-needed'
      if (!isDoubted) throw error
      const { data } = await api(getFormGuard, { params: { form: 'register' } })
      return send({ ...body, proof: await solveWork(data.work) })
    }
  })
