import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { giftStepIn, giftSteps } from '#contract/donation-words.ts'
import { readPosted } from '#web/kit/form/post-form.ts'
import { apiContext, clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { PageExit } from '#web/layout/page-exit.tsx'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { Picture } from '#web/ui/picture.tsx'
import { act } from './act.ts'
import { CameBack } from './came-back.tsx'
import { DonateForm } from './donate-form.tsx'
import { load } from './load.ts'
import { Steps } from './steps.tsx'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

export const handle = {
  header: { tone: 'hidden' },
  query: ['step', 'gift'],
  isListed: true,
} satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

/** The steps are one page, and moving between them asks nobody. */
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
