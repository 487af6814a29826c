import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { type Difference, differencesOf, takeOver } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { isSame, type Json, pathName, valueAt } from '#console/form/json.ts'
import { ValueView } from '#console/form/value-view.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'

type ConflictDialogProps = {
  spec: GroupSpec
  /** The draft in this tab. */
  mine: Json
  /** The draft of the server. */
  theirs: Json
  /** The draft that this tab started from. */
  base: Json
  onResolve: (body: Json) => void
  onClose: () => void
}

type Side = 'mine' | 'theirs'

/** Lists the fields that differ from the draft of the server, with both values, and saves the choice per field. */
export function ConflictDialog({ spec, mine, theirs, base, ...dialog }: ConflictDialogProps) {
  const differences = differencesOf(spec, mine, theirs)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (difference: Difference) =>
    chosen[pathName(difference.path)] ?? suggestedSide(difference, base)
  const resolve = () =>
    dialog.onResolve(
      differences
        .filter((difference) => sideOf(difference) === 'mine')
        .reduce((body, difference) => takeOver(body, difference), theirs),
    )
  return (
    <Dialog title="Changed elsewhere" onClose={dialog.onClose}>
      <p>
        Another person or another tab saved this draft while you worked on it. Choose a value for
        each field. Nothing is saved before.
      </p>
      {differences.map((difference) => {
        const name = pathName(difference.path)
        const side = sideOf(difference)
        const choose = (next: Side) => () => setChosen({ ...chosen, [name]: next })
        return (
          <ChoiceGroup key={name} legend={difference.labels.join(': ')} className={styles.field}>
            <Choice
              type="radio"
              boxed
              name={name}
              checked={side === 'mine'}
              onChange={choose('mine')}
              label="Yours"
              detail={<ValueView spec={difference.spec} value={difference.one} />}
            />
            <Choice
              type="radio"
              boxed
              name={name}
              checked={side === 'theirs'}
              onChange={choose('theirs')}
              label="Saved elsewhere"
              detail={<ValueView spec={difference.spec} value={difference.other} />}
            />
          </ChoiceGroup>
        )
      })}
      <DialogActions onClose={dialog.onClose} close="Decide later">
        <Button small onClick={resolve}>
          Save these
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A field that only the other side changed starts with their value. */
export const suggestedSide = ({ path, one }: Difference, base: Json): Side =>
  isSame(one, valueAt(base, path)) ? 'theirs' : 'mine'
