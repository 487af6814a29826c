import type { ReactNode } from 'react'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Collaborator } from '#web/applications/collaborator/collaborator.tsx'
import { form } from '#web/applications/collaborator/collaboration.ts'
import { postForm } from '#web/kit/form/form-actions.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Lead, Section, Stack, Wrap } from '#web/ui/section.tsx'
import { Band } from '#web/ui/band.tsx'
import { Buttons, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CartButton } from '../bag/cart-button.tsx'
import type { Route } from './+types/route.ts'
import { JumpToProduct } from './jump-to-product.tsx'
import { load } from './load.ts'
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
  const { page, products, ...paging } = loaderData
  return (
    <>
      <StoreHead heading={page.heading} lead={page.lead}>
        <Collaborator page={page.collaborator} posted={actionData} />
        <CartButton />
      </StoreHead>
      {products.length === 0 ? (
        <NoProducts {...page.empty} />
      ) : (
        <Section aria-label="Products" className={styles.products}>
          <JumpToProduct products={products} />
          <ProductGrid products={products} />
          <MoreProducts {...paging} />
        </Section>
      )}
    </>
  )
}

const NoProducts = ({
  heading,
  text,
  moreLabel,
  moreLink,
}: Route.ComponentProps['loaderData']['page']['empty']) => (
  <Section aria-labelledby="products">
    <Stack>
      <h2 id="products">{heading}</h2>
      <Lead>{text}</Lead>
      <p>
        <MoreLink to={moreLink}>{moreLabel}</MoreLink>
      </p>
    </Stack>
  </Section>
)

type HeadProps = { heading: string; lead: string; children: ReactNode }

/** The page header overlaps its top. The buttons of the store are on its right. */
function StoreHead({ heading, lead, children }: HeadProps) {
  return (
    <>
      <section data-ground="dark" className={styles.head}>
        <Wrap className={styles.spread}>
          <div className={styles.text}>
            <h1>{heading}</h1>
            <Lead className={styles.lead}>{lead}</Lead>
          </div>
          <Buttons>{children}</Buttons>
        </Wrap>
      </section>
      <Band pattern="river" />
    </>
  )
}

type MoreProductsProps = { offset: number; total: number; step: number }

/** Links to the previous and next page of products. */
function MoreProducts({ offset, total, step }: MoreProductsProps) {
  if (total <= step) return null
  return (
    <nav aria-label="Pages of products" className={styles.more}>
      {offset > 0 && (
        <ButtonLink variant="outline" to={addressOf(Math.max(0, offset - step))}>
          <Icon name="back" size={18} /> Previous products
        </ButtonLink>
      )}
      {offset + step < total && (
        <ButtonLink variant="outline" to={addressOf(offset + step)}>
          More products <Icon name="forward" size={18} />
        </ButtonLink>
      )}
    </nav>
  )
}

const addressOf = (offset: number) =>
  offset > 0 ? `/merch-store?offset=${offset}` : '/merch-store'
