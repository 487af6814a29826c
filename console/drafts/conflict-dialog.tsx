import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { type Difference, mergeDrafts, takeOver } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { type Json, pathName } from '#console/form/json.ts'
import { ValueView } from '#console/form/value-view.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { whenInSentence } from '#console/ui/when.tsx'
import type { Draft } from './draft-state.ts'
import styles from './conflict-dialog.module.css'

type ConflictDialogProps = {
  spec: GroupSpec
  /** The draft in this tab. */
  mine: Json
  /** The draft of the server. */
  theirs: Draft
  /** The draft that both started from; undefined if it is not known. */
  base: Json | undefined
  onResolve: (body: Json) => void
  onClose: () => void
}

type Side = 'mine' | 'theirs'

/** Lists the fields that both sides changed, with both values, and saves the choice per field. */
export function ConflictDialog({ spec, mine, theirs, base, ...dialog }: ConflictDialogProps) {
  const { body, conflicts } = mergeDrafts(spec, { base, mine, theirs: theirs.body })
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ path }: Difference) => chosen[pathName(path)] ?? 'mine'
  const resolve = () =>
    dialog.onResolve(
      conflicts
        .filter((conflict) => sideOf(conflict) === 'mine')
        .reduce<Json>((merged, conflict) => takeOver(merged, conflict), body),
    )
  const editor = theirs.editedBy ?? 'Another person'
  return (
    <Dialog title="Changed elsewhere" onClose={dialog.onClose}>
      <p>
        {editor} saved this draft {theirs.editedAt && whenInSentence(theirs.editedAt)} while you
        worked on it. You both changed these fields: choose a value for each. All other changes
        stay. Nothing is saved before.
      </p>
      {conflicts.map((conflict) => {
        const name = pathName(conflict.path)
        const side = sideOf(conflict)
        const choose = (next: Side) => () => setChosen({ ...chosen, [name]: next })
        return (
          <ChoiceGroup key={name} legend={conflict.labels.join(': ')} className={styles.field}>
            <Choice
              type="radio"
              boxed
              name={name}
              checked={side === 'mine'}
              onChange={choose('mine')}
              label="Yours"
              detail={<ValueView spec={conflict.spec} value={conflict.one} />}
            />
            <Choice
              type="radio"
              boxed
              name={name}
              checked={side === 'theirs'}
              onChange={choose('theirs')}
              label={`Saved by ${editor}`}
              detail={<ValueView spec={conflict.spec} value={conflict.other} />}
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
