import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { useState } from 'react'
import { giftStepIn, giftSteps, type GiftStep } from '#contract/text/donation.ts'
import { readPosted } from '#web/kit/form/form-actions.ts'
import { apiContext, clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Logo } from '#web/layout/logo.tsx'
import { QuickExit } from '#web/layout/quick-exit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { act } from './act.ts'
import { DonateForm } from './donate-form.tsx'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

export const handle = {
  header: { tone: 'hidden' },
  query: ['step', 'gift'],
  isListed: true,
} satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/donate.ts')).readDonatePage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

/** The steps are one page, so navigating between them sends no request. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = async ({ context, request }: Route.ActionArgs) =>
  act(context.get(apiContext), request.url, await readPosted(request))

export function meta(args: Route.MetaArgs) {
  const step = giftStepIn(args.location.search)
  const { title, description } = args.loaderData
  return pageMeta(args, {
    title: step === 1 ? title : `${title}, step ${step} of 3: ${giftSteps[step - 1]}`,
    description,
  })
}

export default function Donate({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <div className={styles.scene}>
        <Picture {...page.picture} fill priority sizes="(max-width: 900px) 100vw, 42vw" />
        <p>{page.caption}</p>
      </div>
      <div className={styles.giving}>
        <PageExit />
        <h1>{page.heading}</h1>
        <DonateForm page={page} posted={actionData}>
          {(step) => (
            <>
              <Steps at={step} />
              <CameBack />
            </>
          )}
        </DonateForm>
      </div>
    </div>
  )
}

const Steps = ({ at }: { at: GiftStep }) => (
  <ol className={styles.steps}>
    {giftSteps.map((name, index) => (
      <li
        key={name}
        className={index < at ? styles.reached : undefined}
        aria-current={index + 1 === at ? 'step' : undefined}
      >
        {index + 1}. {name}
      </li>
    ))}
  </ol>
)

/** Replaces the header on this page: a link to the site and Quick exit, always visible. */
function PageExit() {
  const name = useRootData()?.organisation.name ?? ''
  return (
    <div className={styles.exit}>
      <Anchor to="/" aria-label={`${name}, home`}>
        <Logo on="light" tall={64} alt="" />
      </Anchor>
      <div className={styles.ways}>
        <Crumb to="/">Back to site</Crumb>
        <QuickExit variant="dark" />
      </div>
    </div>
  )
}

/** For a donor who left the payment page without paying. Nothing was charged, and the gift can still be paid. */
function CameBack() {
  const { search } = useLocation()
  // Read once, because the URLs of the other steps may lack the id.
  const [gift] = useState(() => new URLSearchParams(search).get('gift'))
  if (gift === null) return null
  return (
    <Note className={styles.note}>
      <p>
        <strong>You came back without paying. Nothing was taken.</strong> You can go on to the
        payment as it was, or change your gift below.
      </p>
      <form method="post" action="/donate?step=1">
        <input type="hidden" name="gift" value={gift} />
        <Button type="submit" variant="outline" small name="press" value="go on">
          Go on to the payment
        </Button>
      </form>
    </Note>
  )
}
