import { getFormGuard, solveWork } from '#contract/form-guard.ts'
import { type Subscriber, subscribe, subscribeForm } from '#contract/newsletter.ts'
import { browserApi } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'

const askForGuard = async () =>
  (await browserApi(getFormGuard, { params: { form: subscribeForm } })).data

/** A younger token is a program's: nobody types so fast. Browsers that fill in the whole form do, so they wait. */
const youngestMs = 3_100

export type Token = { formToken: string; goodFrom: number } | undefined

/** Asked for when the form is opened, since it tells a person from a program by the time between. */
export const askForToken = (): Promise<Token> =>
  askForGuard().then(
    ({ formToken }) => ({ formToken, goodFrom: performance.now() + youngestMs }),
    () => undefined,
  )

/** Sends once, and once more with a proof of work when the server has its doubts. */
export async function sendSubscription(
  { firstName, lastName, email }: Subscriber,
  form: FormData,
  token: Token,
): Promise<void> {
  if (token) await until(token.goodFrom)
  const homePage = form.get('homePage')
  const extras = {
    page: location.pathname,
    homePage: typeof homePage === 'string' ? homePage : '',
    ...(token && { formToken: token.formToken }),
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

const until = (moment: number) =>
  new Promise((resolve) => setTimeout(resolve, moment - performance.now()))
