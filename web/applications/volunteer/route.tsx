import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { postForm } from '#web/kit/form/post-form.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Benefits } from '../benefits.tsx'
import { Sheet } from '../sheet.tsx'
import type { Route } from './+types/route.ts'
import { Galleries } from './galleries.tsx'
import { Intro } from './intro.tsx'
import { load } from './load.ts'
import { VolunteerForm } from './volunteer-form.tsx'
import { form } from './volunteer.ts'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Volunteer({ loaderData: page, actionData }: Route.ComponentProps) {
  const { heading, lead } = page.form
  return (
    <>
      <PageHead
        title={page.heading}
        lead={page.lead}
        art={page.picture}
        height={35}
        className={styles.head}
        band="field"
      />
      <Reveal>
        <Intro {...page.intro} />
      </Reveal>
      <Reveal>
        <Benefits {...page.benefits} />
      </Reveal>
      <Galleries galleries={page.galleries} />
      <Sheet ground="calico" heading={heading} lead={lead}>
        <VolunteerForm page={page.form} posted={actionData} />
      </Sheet>
    </>
  )
}
