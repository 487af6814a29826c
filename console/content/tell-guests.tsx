import type { NoticeCounts, NoticePreview } from '#contract/console/guest-notice.ts'
import { Choice } from '#web/ui/choice.tsx'
import { countsText, NoticeText, reachesGuests } from '#console/ui/notice-text.tsx'

export type Telling = { isOn: boolean; onChange: (isOn: boolean) => void }

/** The choice to tell all guests, with the text and the counts. It is on unless the person turns it off. */
export const TellGuests = ({ preview, telling }: { preview: NoticePreview; telling: Telling }) => (
  <>
    {reachesGuests(preview) && (
      <Choice
        type="checkbox"
        label="Email all guests"
        detail="Each one once, in the safe way. If you turn this off, only their own pages say it."
        checked={telling.isOn}
        onChange={({ target }) => telling.onChange(target.checked)}
      />
    )}
    {telling.isOn && <NoticeText preview={preview} />}
  </>
)

/** What a toast says after guests were told. */
export const toldText = (told: NoticeCounts | null): string =>
  told === null ? '' : `. ${countsText(told)}`
