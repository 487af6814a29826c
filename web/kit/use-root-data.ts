import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** Who we are and where this runs, on any page; missing only when the root itself failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
