import { useNavigate } from 'react-router'
import type { GalleryItem } from '#contract/gallery.ts'
import type { Swipe } from '#web/ui/carousel/swipe.ts'
import { useSwipe } from '#web/ui/carousel/use-swipe.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RoundAnchor } from '#web/ui/round-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { countOf, itemIn, neighboursOf, titleOf } from './item-address.ts'
import { Player } from './player.tsx'
import { ScrolledPicture } from './scrolled-picture.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useShownItem } from './use-shown-item.ts'
import styles from './shown-item.module.css'

type Items = readonly GalleryItem[]
type Open = ReturnType<typeof useShownItem>

/** What the address names of the gallery, over the page; it comes open with the page, so no script is needed. */
export function ShownItem({ items }: { items: Items }) {
  const { shown, ...open } = useShownItem(items)
  return shown && <ItemDialog items={items} item={shown} {...open} />
}

type ItemDialogProps = Omit<Open, 'shown'> & { items: Items; item: GalleryItem }

function ItemDialog({ items, item, closeTo, close, linkTo }: ItemDialogProps) {
  const navigate = useNavigate()
  const beside = neighboursOf(items, item)
  const move = (way: Swipe) => {
    // The address is ahead of what is drawn; two quick presses lead two further.
    const from = itemIn(items, window.location.search) ?? item
    const { to, ...how } = linkTo(neighboursOf(items, from)[way])
    void navigate(to, how)
  }
  const swipe = useSwipe(move)
  useArrowKeys(move)
  return (
    <Dialog
      id="shown"
      title={titleOf(item)}
      isOpen
      media
      {...(closeTo !== undefined && { closeTo })}
      onClose={close}
      foot={
        <div className={styles.ways}>
          <RoundAnchor icon="back" label="Previous" {...linkTo(beside.previous)} />
          <p role="status">
            <VisuallyHidden>{titleOf(item)}, </VisuallyHidden>
            {countOf(items, item)}
          </p>
          <RoundAnchor icon="forward" label="Next" {...linkTo(beside.next)} />
        </div>
      }
    >
      <div className={styles.stage} {...swipe}>
        {item.type === 'video' ? (
          <Player key={item.id} video={item} />
        ) : (
          <ScrolledPicture key={item.id} image={item} />
        )}
      </div>
    </Dialog>
  )
}
