import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { postForm } from '#web/kit/form/post-form.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Benefits } from '../benefits.tsx'
import { Head } from '../head.tsx'
import { Sheet } from '../sheet.tsx'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import { MembershipForm } from './membership-form.tsx'
import { form } from './membership.ts'
import { Programs } from './programs.tsx'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Membership({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head heading={page.heading} lead={page.lead} picture={page.picture}>
        <p>
          <ButtonLink href="#form">{page.joinLabel}</ButtonLink>
        </p>
      </Head>
      <Benefits {...page.benefits} />
      <Programs {...page.programs} />
      <Sheet {...page.form}>
        <MembershipForm posted={actionData} />
      </Sheet>
    </>
  )
}
