import type { PartnershipPage } from '#contract/page/partnership.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { postForm } from '#web/kit/form/form-actions.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Section } from '#web/ui/section.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Benefits } from '../benefits.tsx'
import { Head } from '../head.tsx'
import type { Route } from './+types/route.ts'
import { PartnershipForm } from './partnership-form.tsx'
import { form } from './partnership.ts'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

const endpoint = async () => (await import('#contract/page/partnership.ts')).readPartnershipPage
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Partnership({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head heading={page.heading} lead={page.lead} picture={page.picture} />
      <Benefits {...page.benefits} />
      <Partners {...page.partners} />
      {/* The heading is outside the sheet, which shares its width with the index of the sections. */}
      <Section id="form" aria-labelledby="form-heading">
        <h2 id="form-heading" className={styles.heading}>
          {page.form.heading}
        </h2>
        <PartnershipForm posted={actionData} />
      </Section>
    </>
  )
}

function Partners({ heading, marks }: PartnershipPage['partners']) {
  return (
    <Section background="calico" className={styles.section} aria-labelledby="partners">
      <h2 id="partners">{heading}</h2>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <li
            key={mark.src}
            className={styles.mark}
            style={{ '--shape': `${mark.width} / ${mark.height}` }}
          >
            <Picture {...mark} sizes="240px" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
