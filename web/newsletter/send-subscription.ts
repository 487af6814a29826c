import { getFormGuard, solveWork } from '#contract/form-guard.ts'
import { type Subscriber, subscribe, subscribeForm } from '#contract/newsletter.ts'
import { ApiError, browserApi } from '#web/kit/api.ts'

const askForGuard = async () =>
  (await browserApi(getFormGuard, { params: { form: subscribeForm } })).data

/** Asked for when the form is opened, since it tells a person from a program by the time between. */
export const askForToken = (): Promise<string | undefined> =>
  askForGuard().then(
    ({ formToken }) => formToken,
    () => undefined,
  )

/** Sends once, and once more with a proof of work when the server has its doubts. */
export async function sendSubscription(
  { firstName, lastName, email }: Subscriber,
  form: FormData,
  formToken: string | undefined,
): Promise<void> {
  const extras = {
    page: location.pathname,
    homePage: String(form.get('homePage') ?? ''),
    ...(formToken && { formToken }),
  }
  const ask = (proof?: string) =>
    browserApi(subscribe, {
      body: { firstName, lastName, email, ...extras, ...(proof && { proof }) },
    })
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== 'proof-needed') throw error
    await ask(await solveWork((await askForGuard()).work))
  }
}
