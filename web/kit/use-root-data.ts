import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** Who we are and where this runs, on any page; missing only when the root itself failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The sender address of emails that do not say who we are, so that a reader can look for it. */
export const useDiscreetSender = (): string =>
  useRootData()?.siteConfig.mailFromDiscreet ?? 'an address without a name'
