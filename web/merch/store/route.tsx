import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Button } from '#web/ui/button.tsx'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { Head } from './head.tsx'
import { load } from './load.ts'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function MerchStore({ loaderData: page }: Route.ComponentProps) {
  const { heading, text, moreLabel } = page.empty
  return (
    <>
      <Head heading={page.heading} lead={page.lead}>
        <Button>{page.collaborator.heading}</Button>
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
