import { actionFrom, clientActionFrom } from '#web/kit/form/form-actions.ts'
import { PhoneDigitsForm } from '#web/kit/form/phone-digits-form.tsx'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { PaperPage } from '#web/ui/paper.tsx'
import { Lead, Stack } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { act } from './act.ts'
import { OfficialReceipt } from './official-receipt.tsx'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your receipt')

/** The official receipt of one gift, for its donor. */
export default function ReceiptPage({ actionData: outcome }: Route.ComponentProps) {
  return (
    <PaperPage>
      {outcome?.kind === 'open' ? (
        <OfficialReceipt receipt={outcome.receipt} />
      ) : (
        <Stack>
          <h1>Your receipt</h1>
          <Lead>See it, print it or keep it as a PDF.</Lead>
          <PhoneDigitsForm
            outcome={outcome}
            hint="The number you gave with your gift."
            fresh="We can email you a fresh link to the address you gave with your gift. It works at once."
          />
        </Stack>
      )}
    </PaperPage>
  )
}
