import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Collaborator } from '#web/applications/collaborator/collaborator.tsx'
import { form } from '#web/applications/collaborator/collaboration.ts'
import { postForm } from '#web/kit/form/post-form.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { Head } from './head.tsx'
import { load } from './load.ts'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function MerchStore({ loaderData: page, actionData }: Route.ComponentProps) {
  const { heading, text, moreLabel } = page.empty
  return (
    <>
      <Head heading={page.heading} lead={page.lead}>
        <Collaborator page={page.collaborator} posted={actionData} />
      </Head>
      <Section aria-labelledby="products">
        <Stack>
          <h2 id="products">{heading}</h2>
          <Lead>{text}</Lead>
          <p>
            <MoreLink to="/newsletter">{moreLabel}</MoreLink>
          </p>
        </Stack>
      </Section>
    </>
  )
}
