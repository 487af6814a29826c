import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { clearAll } from '../filter-state.ts'

type FiltersSheetProps = { id: string; isOpen: boolean; onClose: () => void; shown: number }

/** The filter groups on small screens, which have no room for the panel. */
export const FiltersSheet = ({ shown, ...sheet }: FiltersSheetProps) => (
  <Dialog
    {...sheet}
    title="Filters"
    sheet="bottom"
    ground="dark"
    band="berry"
    closeLabel="Close filters"
    foot={
      <>
        <Button variant="outline" onClick={clearAll}>
          Clear
        </Button>
        <Button onClick={sheet.onClose}>Show {shown === 1 ? '1 event' : `${shown} events`}</Button>
      </>
    }
  >
    <FilterGroups columns />
  </Dialog>
)
