import { actionFrom, clientActionFrom } from '#web/kit/form/action-from.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { PaperPage } from '#web/ui/paper-page.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { Ask } from './ask.tsx'
import { OfficialReceipt } from './official-receipt.tsx'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your receipt')

/** The official receipt of one gift, for whoever gave it. */
export default function ReceiptPage({ actionData: outcome }: Route.ComponentProps) {
  return (
    <PaperPage>
      {outcome?.is === 'open' ? (
        <OfficialReceipt receipt={outcome.receipt} />
      ) : (
        <Ask outcome={outcome} />
      )}
    </PaperPage>
  )
}
