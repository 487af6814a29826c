import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyList } from '#console/ui/states.tsx'

/** Instead of a list with names, after the privacy screen. */
export const HiddenList = ({ to }: { to: string }) => (
  <EmptyList title="The list is hidden">
    <p>Its names left this page with the privacy screen.</p>
    <Link to={to} replace className={buttonClass({ variant: 'outline', small: true })}>
      Open the list again
    </Link>
  </EmptyList>
)
