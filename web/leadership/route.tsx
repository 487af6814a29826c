import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/route.ts'
import { Executive } from './executive.tsx'
import { People } from './people.tsx'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = { isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function Leadership({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.heading} lead={page.lead} />
      <div className={styles.faces}>
        <Picture {...page.picture} fill priority />
      </div>
      <Band pattern="dawn" />
      <Executive {...page.executive} />
      <People {...page.staff} ground="calico" shape="round" />
      <People {...page.board} ground="cotton" shape="square" />
    </>
  )
}
