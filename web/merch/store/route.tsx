import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Collaborator } from '#web/applications/collaborator/collaborator.tsx'
import { form } from '#web/applications/collaborator/collaboration.ts'
import { postForm } from '#web/kit/form/post-form.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { CartButton } from '../bag/cart-button.tsx'
import type { Route } from './+types/route.ts'
import { Head } from './head.tsx'
import { JumpToProduct } from './jump-to-product.tsx'
import { load } from './load.ts'
import { MoreProducts } from './more-products.tsx'
import { ProductGrid } from './product-grid.tsx'
import styles from './route.module.css'

const query = ['product', 'offset']

export const handle = { query, isListed: true } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const action = postForm(form)

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { ...args.loaderData.page, query: ['offset'] })

export default function MerchStore({ loaderData, actionData }: Route.ComponentProps) {
  const { page, products, ...place } = loaderData
  return (
    <>
      <Head heading={page.heading} lead={page.lead}>
        <Collaborator page={page.collaborator} posted={actionData} />
        <CartButton />
      </Head>
      {products.length === 0 ? (
        <NothingYet {...page.empty} />
      ) : (
        <Section aria-label="Products" className={styles.products}>
          <JumpToProduct products={products} />
          <ProductGrid products={products} />
          <MoreProducts {...place} />
        </Section>
      )}
    </>
  )
}

const NothingYet = ({
  heading,
  text,
  moreLabel,
}: Route.ComponentProps['loaderData']['page']['empty']) => (
  <Section aria-labelledby="products">
    <Stack>
      <h2 id="products">{heading}</h2>
      <Lead>{text}</Lead>
      <p>
        <MoreLink to="/newsletter">{moreLabel}</MoreLink>
      </p>
    </Stack>
  </Section>
)
