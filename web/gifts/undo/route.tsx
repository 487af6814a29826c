import { data } from 'react-router'
import { undoGiftChange } from '#contract/my-gift.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { apiContext, clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { PaperPage } from '#web/ui/paper.tsx'
import type { Route } from './+types/route.ts'
import { Undo } from './undo.tsx'

export const handle = { header: onNight('field') } satisfies RouteHandle

const endpoint = async () => (await import('#contract/my-gift.ts')).readGiftUndo
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

/** The undo needs a button, because mail scanners open every link of an email. The page then reloads its data. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    await context.get(apiContext)(undoGiftChange, { params, body: {} })
    return data(null, 200)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined) throw error
    return data({ message: error.message }, error.status)
  }
}

export const headers = privateHeaders
export const meta = () => privateMeta('Your page')

/** Undoes one change to a recurring gift, for the donor who got the email about it. */
export default function UndoPage({ loaderData: undo, actionData }: Route.ComponentProps) {
  return (
    <PaperPage stacked>
      <Undo undo={undo} refused={actionData?.message} />
    </PaperPage>
  )
}
