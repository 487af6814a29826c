import { type ActionFunctionArgs, data } from 'react-router'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../load.ts'
import { type Errors, errorsIn, refusalOf } from './errors.ts'
import { homePageIn } from './home-page-in.ts'
import type { Posted, PublicForm } from './public-form.ts'
import { type Typed, typedIn } from './typed.ts'

/**
 * `action = postForm(subscribeForm)`: the form of a page without script. The answer is the page again, with what
 * was typed where it was not taken. It is sent once: a server that repeated or proved for its visitors would
 * prove nothing.
 */
export const postForm =
  <T extends Typed, Body, Reply>(
    form: PublicForm<T, Body, Reply>,
    /** Where it leads to another page. */
    leadOn?: (reply: Reply) => Response,
  ) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const posted = await readPosted(request)
    const typed = typedIn(posted, form.empty)
    const refused = (errors: Errors, message: string, status: number) =>
      data({ is: 'refused', typed, errors, message } satisfies Posted<T, Reply>, status)
    const checked = form.schema.safeParse(form.toBody(typed))
    if (!checked.success) return refused(errorsIn(checked.error.issues), '', 422)
    try {
      const body = { ...checked.data, homePage: homePageIn(posted) }
      const reply = await form.send(context.get(apiContext), body, { params })
      if (leadOn) return leadOn(reply)
      return data({ is: 'sent', reply } satisfies Posted<T, Reply>, 200)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { errors, message } = refusalOf(error, form.fallback)
      return refused(errors, message, error.status ?? 503)
    }
  }

/** A post that is no form, or none that can be read, is the fault of the program that sent it. */
export async function readPosted(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw data(null, 415)
  return request.formData().catch(() => {
    throw data(null, 400)
  })
}
