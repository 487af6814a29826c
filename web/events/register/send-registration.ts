import { getFormGuard, solveWork } from '#contract/form-guard.ts'
import { type Registration, register } from '#contract/registration.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'

export type Registered = Reply<typeof register>['data']

type Ask = { id: string; body: Registration; mayProve: boolean }

/** Sends once, and once more with a proof of work when the server has its doubts. */
export async function sendRegistration(api: Api, { id, body, mayProve }: Ask): Promise<Registered> {
  const send = async (more: Registration) =>
    (await api(register, { params: { id }, body: more })).data
  try {
    return await send(body)
  } catch (error) {
    const isDoubted = error instanceof ApiError && error.problem?.code === 'proof-needed'
    if (!isDoubted || !mayProve) throw error
    const { data } = await api(getFormGuard, { params: { form: 'register' } })
    return send({ ...body, proof: await solveWork(data.work) })
  }
}
