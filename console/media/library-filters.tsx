import type { LibraryQuery } from '#contract/console/media.ts'
import { Filters, SelectFilter, TextFilter } from '#console/ui/filters.tsx'

type LibraryFiltersProps = Pick<LibraryQuery, 'q' | 'filter'> & {
  /** The text that is searched. */
  search: string
  /** The name of files that staff have not described yet. */
  unlabelled: string
}

/** The filters of the libraries of pictures and documents. */
export const LibraryFilters = ({ q, filter, search, unlabelled }: LibraryFiltersProps) => (
  <Filters key={`${q} ${filter}`} isSet={q !== undefined || filter !== undefined}>
    <TextFilter label={search} name="q" type="search" defaultValue={q} maxLength={100} />
    <SelectFilter label="Show" name="filter" defaultValue={filter}>
      <option value="">All</option>
      <option value="unused">Not used</option>
      <option value="unlabelled">{unlabelled}</option>
      <option value="uploaded">Added by staff</option>
      <option value="archived">Archived</option>
    </SelectFilter>
  </Filters>
)
