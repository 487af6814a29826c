import { dayNames, formatDay } from '#contract/dates.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { monthOfDay } from '../months.ts'
import { useStore } from '#web/kit/store.ts'
import { emptyGroup } from './derive.ts'
import { chosenDay, filterState, registrationAnswers, tick } from './filter-state.ts'
import styles from './no-event.module.css'

/** Says that nothing shows, and offers the one tap that changes it where there is one. */
export function NoEvent() {
  const missing = emptyGroup(useStore(filterState).currentFilter)
  const day = useStore(chosenDay)
  return (
    <Empty title="Event not available" onDark>
      {missing && (
        <>
          <p className={styles.hint}>Tick at least one day and Yes or No</p>
          <Buttons className={styles.buttons}>
            <Button look={lookOf(missing === 'Days')} onClick={() => tick(dayNames, true)}>
              Any day
            </Button>
            <Button
              look={lookOf(missing === 'Registration Required')}
              onClick={() => tick(registrationAnswers, true)}
            >
              Yes and No
            </Button>
          </Buttons>
        </>
      )}
      {!missing && day && (
        <p className={styles.hint}>
          Nothing that fits is on {formatDay(day)}.{' '}
          <Anchor to={`/events?view=month&month=${monthOfDay(day)}`}>See the whole month</Anchor>
        </p>
      )}
    </Empty>
  )
}

const lookOf = (isWanted: boolean) => (isWanted ? 'primary' : 'outline')
