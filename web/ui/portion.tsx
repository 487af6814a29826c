import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useIsHydrating } from './is-hydrating.ts'
import { whenNear } from './when-near.ts'
import { whenSomebodyActs } from './when-somebody-acts.ts'

/** The script takes over one portion of a page at a time, so that a tap in between is never kept waiting. */
export const Portion = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

type SleepingProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'nav' | 'footer' }

/**
 * A portion that sleeps while nobody is near. It can be seen and read and its links lead on; the script takes it
 * over when it comes into sight or the visitor does anything at all. A page that is only looked at costs little.
 */
export function SleepingPortion({ as: Place = 'div', children, ...element }: SleepingProps) {
  const place = useRef<HTMLElement>(null)
  const [sleep] = useState(fallAsleep)
  useEffect(() => {
    if (!place.current) return
    const wakes = [whenNear(place.current, sleep.end, '50%'), whenSomebodyActs(sleep.end)]
    return () => wakes.forEach((forget) => forget())
  }, [sleep])
  return (
    <Place {...element} ref={place as Ref<HTMLDivElement>}>
      <Suspense>
        <Sleeper until={sleep.over}>{children}</Sleeper>
      </Suspense>
    </Place>
  )
}

/** Only what came with the page can sleep: what the script makes itself is wanted at once. */
function Sleeper({ until, children }: { until: Promise<void>; children: ReactNode }) {
  const isHydrating = useIsHydrating()
  if (isHydrating && typeof document === 'object') use(until)
  return children
}

function fallAsleep() {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end }
}
