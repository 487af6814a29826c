import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** The root data on any page; undefined only when the root loader failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The sender address of discreet emails, so that a visitor can search the inbox for it. */
export const useDiscreetSender = (): string =>
  useRootData()?.siteConfig.mailFromDiscreet ?? 'an address without a name'
