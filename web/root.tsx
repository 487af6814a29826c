import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useRouteError,
  useMatches,
} from 'react-router'
import { readCrisisLines } from '#contract/crisis-line.ts'
import { dayOf } from '#contract/dates.ts'
import { neutralPage } from '#contract/neutral-page.ts'
import { readFramePage } from '#contract/page/frame.ts'
import { readOrganisation } from '#contract/organisation.ts'
import { oldDraftsScript } from './kit/form/old-drafts-script.ts'
import { apiContext, siteConfigContext } from './kit/load.ts'
import type { RootData } from './kit/root-data.ts'
import { pageMeta } from './kit/seo.ts'
import { useRootData } from './kit/use-root-data.ts'
import { changedFrame } from './layout/frame-texts.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { NotFoundPage, notFoundMeta } from './layout/not-found-page.tsx'
import { quickExitScript } from './layout/quick-exit-script.ts'
import { overPage, factsOf, type Header } from './layout/route-facts.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { BagLayer } from './merch/bag/bag-layer.tsx'
import { HeaderCart } from './merch/bag/cart-button.tsx'
import text from './styles/fonts/atkinson-hyperlegible-next-english-400.woff2?url'
import strong from './styles/fonts/atkinson-hyperlegible-next-english-700.woff2?url'
import display from './styles/fonts/ojuju-english-800.woff2?url'
import './styles/base.css'

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const api = context.get(apiContext)
  const [{ data: organisation }, { data: crisisLines }, { data: framePage }] = await Promise.all([
    api(readOrganisation, {}),
    api(readCrisisLines, {}),
    api(readFramePage, {}),
  ])
  const year = dayOf(new Date()).slice(0, 4)
  const siteConfig = context.get(siteConfigContext)
  const frame = changedFrame(framePage)
  return {
    organisation,
    siteConfig,
    year,
    ...(crisisLines && { crisisLines }),
    ...(frame && { frame }),
  }
}

/** Root data does not change during a visit. */
export const shouldRevalidate = () => false

/** Every page has its own meta tags. The root only describes error pages. */
export const meta: MetaFunction = (visit) => {
  if (visit.error === undefined) return []
  const brokenMeta = {
    title: 'ErrorPage',
    description: 'Something broke on our side.',
    isMissing: true,
  }
  return pageMeta(visit, isMissing(visit.error) ? notFoundMeta(visit) : brokenMeta)
}

export function Layout({ children }: { children: ReactNode }) {
  const siteConfig = useRootData()?.siteConfig
  return (
    <html lang="en" data-api-host={siteConfig?.apiHost}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2a0f3d" />
        {/* Some phones would turn numbers and dates into links before hydration, which breaks it. */}
        <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />
        <FirstScript address={siteConfig?.quickExitUrl ?? neutralPage} />
        {fontFiles.map((file) => (
          <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Site({ loaderData }: { loaderData: RootData }) {
  return (
    <SiteFrame
      {...loaderData}
      variant={useHeader()}
      inHeader={<HeaderCart />}
      overPage={<BagLayer />}
    >
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const root = useRootData()
  const variant = useHeader()
  if (!root || !isMissing(error)) return <ErrorPage />
  return (
    <SiteFrame {...root} variant={variant.tone === 'dark' ? variant : overPage}>
      <NotFoundPage />
    </SiteFrame>
  )
}

const isMissing = (error: unknown) =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)

/** Only the server renders the script. It has run before hydration, so the bundle does not contain it. */
const FirstScript = ({ address }: { address: string }) => (
  <script
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? `${quickExitScript(address)};${oldDraftsScript()}` : '',
    }}
  />
)

/** The header of the current page. */
function useHeader(): Header {
  const match = useMatches().at(-1)
  return (match && factsOf(match).header) ?? overPage
}

/** The font files that every page preloads. */
const fontFiles = [text, strong, display]
