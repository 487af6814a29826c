import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Band } from '#web/ui/band.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/route.ts'
import { Acknowledgement } from './acknowledgement.tsx'
import { Policies } from './policies.tsx'
import { load } from './load.ts'
import styles from './route.module.css'

export const handle = { header: { tone: 'dark' }, isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const meta = (args: Route.MetaArgs) => pageMeta(args, args.loaderData)

export default function LandAcknowledgement({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <Acknowledgement {...page.acknowledgement} />
      <div className={styles.land}>
        <Picture {...page.picture} fill />
      </div>
      <Band pattern="earth" />
      <Policies {...page.policies} />
    </>
  )
}
