import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { postForm } from '#web/kit/form/post-form.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Section } from '#web/ui/section.tsx'
import { Benefits } from '../benefits.tsx'
import { Head } from '../head.tsx'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import { PartnershipForm } from './partnership-form.tsx'
import { form } from './partnership.ts'
import { Partners } from './partners.tsx'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Partnership({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head heading={page.heading} lead={page.lead} picture={page.picture} />
      <Benefits {...page.benefits} />
      <Partners {...page.partners} />
      {/* The heading stands outside the sheet, which shares its width with an index of the sections. */}
      <Section id="form" aria-labelledby="form-heading">
        <h2 id="form-heading" className={styles.heading}>
          {page.form.heading}
        </h2>
        <PartnershipForm posted={actionData} />
      </Section>
    </>
  )
}
