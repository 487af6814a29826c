import { type ActionFunctionArgs, data } from 'react-router'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../load.ts'
import { type Errors, errorsIn, refusalOf } from './errors.ts'
import { homePageIn } from './home-page-in.ts'
import type { Posted, PublicForm, Sending } from './public-form.ts'
import { type Typed, typedIn } from './typed.ts'

/**
 * `action = postForm(subscribeForm)`: the action for visitors without script. The response is the page again, with the
 * input where it was refused. The server neither retries nor solves the proof of work, which must cost the visitor.
 */
export const postForm =
  <T extends Typed, Body, Reply>(
    form: PublicForm<T, Body, Reply>,
    /** Redirects to another page after success. */
    leadOn?: (reply: Reply) => Response,
  ) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const posted = await readPosted(request)
    const answer = await sendPosted(form, { api: context.get(apiContext), params, posted })
    if (answer.is === 'refused') {
      const { status, ...refused } = answer
      return data(refused satisfies Posted<T, Reply>, status)
    }
    if (leadOn) return leadOn(answer.reply)
    return data(answer satisfies Posted<T, Reply>, 200)
  }

type Post = { api: Api; params: Sending['params']; posted: FormData }

/** Reads, validates and sends a form once. Returns the result with its HTTP status. */
export async function sendPosted<T extends Typed, Body, Reply>(
  form: PublicForm<T, Body, Reply>,
  { api, params, posted }: Post,
) {
  const typed = typedIn(posted, form.empty)
  const refused = (errors: Errors, message: string, status: number) =>
    ({ is: 'refused', typed, errors, message, status }) as const
  const checked = form.schema.safeParse(form.toBody(typed))
  if (!checked.success) return refused(errorsIn(checked.error.issues), '', 422)
  try {
    const body = { ...checked.data, homePage: homePageIn(posted) }
    return { is: 'sent', reply: await form.send(api, body, { params }) } as const
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, message } = refusalOf(error, form.fallback)
    return refused(errors, message, error.status ?? 503)
  }
}

/** Browsers only post readable forms, so any other body is a client error. */
export async function readPosted(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw data(null, 415)
  return request.formData().catch(() => {
    throw data(null, 400)
  })
}
