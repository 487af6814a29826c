import { formatDollars } from '#contract/text/money.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Share } from '#web/layout/share/share.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { HydrationBoundary } from '#web/ui/lazy-hydrate.tsx'
import { Stack, Wrap } from '#web/ui/section.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { CartButton } from '../bag/cart-button.tsx'
import type { Route } from './+types/route.ts'
import { Gallery } from './gallery.tsx'
import { Order } from './order.tsx'
import { productData } from './product-data.ts'
import styles from './route.module.css'

export const handle = { header: onNight('dawn') } satisfies RouteHandle

const endpoint = async () => (await import('#contract/merch.ts')).readProduct
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export function meta(args: Route.MetaArgs) {
  const { loaderData: product } = args
  const siteUrl = rootDataIn(args.matches)?.siteConfig.siteUrl ?? ''
  const [description = ''] = paragraphsOf(product.description)
  const [cover] = product.pictures
  return [
    ...pageMeta(args, { title: product.name, description, ...(cover && { cover }) }),
    { 'script:ld+json': productData(product, siteUrl) },
  ]
}

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  const { _id, name, price, description, pictures } = product
  return (
    <Wrap className={styles.page}>
      <div className={styles.top}>
        <Crumb to="/merch-store">All Products</Crumb>
        <CartButton />
      </div>
      <div className={styles.columns}>
        <HydrationBoundary>
          <Gallery key={_id} pictures={pictures} />
        </HydrationBoundary>
        <Stack className={styles.text}>
          <h1>{name}</h1>
          <p className={styles.price}>{formatDollars(price)}</p>
          {paragraphsOf(description).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <HydrationBoundary>
            <Order key={_id} product={product} />
          </HydrationBoundary>
          <Stitch />
          <div className={styles.share}>
            <Share title={name} picture={pictures[0]?.src ?? ''} variant="icons" />
          </div>
        </Stack>
      </div>
    </Wrap>
  )
}

const paragraphsOf = (text: string) => text.split(/\n{2,}/)
