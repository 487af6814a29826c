import { Link } from 'react-router'
import { screenPaths } from '#contract/console/screen.ts'
import { useMay } from '#console/session/use-session.ts'
import { Pane } from '#console/ui/page-head.tsx'

/** Leads to the stock of a product. The draft has only the first stock of a product that was never published. */
export function StockPane({ id, isPublished }: { id: string; isPublished: boolean }) {
  if (!useMay('store:read')) return null
  return (
    <Pane title="Stock">
      {isPublished ? (
        <Link to={`${screenPaths.stock}?product=${id}`}>Change the stock of its sizes</Link>
      ) : (
        <p>The first publish sets the first stock. Later it is changed in the store.</p>
      )}
    </Pane>
  )
}
