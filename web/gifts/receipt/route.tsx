import { browserApi } from '#web/kit/api.ts'
import { readPosted } from '#web/kit/form/post-form.ts'
import { apiContext } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { GiftPaper } from '../gift-paper.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { Ask } from './ask.tsx'
import { OfficialReceipt } from './official-receipt.tsx'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  act(context.get(apiContext), params, await readPosted(request))
export const clientAction = async ({ params, request }: Route.ClientActionArgs) =>
  act(browserApi, params, await request.formData())

export const headers = privateHeaders
export const meta = () => privateMeta('Your receipt')

/** The official receipt of one gift, for whoever gave it. */
export default function ReceiptPage({ actionData: outcome }: Route.ComponentProps) {
  return (
    <GiftPaper>
      {outcome?.is === 'open' ? (
        <OfficialReceipt receipt={outcome.receipt} />
      ) : (
        <Ask refused={outcome} />
      )}
    </GiftPaper>
  )
}
