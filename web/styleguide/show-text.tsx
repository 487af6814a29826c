import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Lead } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { OnDark, Part } from './part.tsx'
import styles from './styleguide.module.css'

export function ShowText() {
  return (
    <>
      <Part title="Text">
        <Lead>Suppers, dances, walks and quiet rooms. Most are free. All of them are ours.</Lead>
        <Prose>
          <p>
            We borrowed a hall, cooked too much rice, and <a href="#here">forty people came</a>.
          </p>
          <blockquote>A boy drying forks said, me too, Auntie.</blockquote>
          <h2>What to bring</h2>
          <ul>
            <li>A plate</li>
            <li>A friend</li>
          </ul>
        </Prose>
        <Stitch />
        <Note>Only our volunteer lead reads it. We keep it for seven days.</Note>
      </Part>
      <Part title="Empty and loading">
        <div className={styles.thirds}>
          <Empty title="Event not available">
            <p>Try another day, or clear the filters.</p>
            <Button>Any day</Button>
          </Empty>
          <Spinner label="Loading events..." />
        </div>
        <OnDark>
          <Empty title="Event not available" onDark />
          <Spinner label="Loading events..." />
        </OnDark>
      </Part>
    </>
  )
}
