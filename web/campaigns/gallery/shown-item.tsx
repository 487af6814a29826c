import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import type { GalleryItem, GalleryImage } from '#contract/gallery.ts'
import { type Swipe, useSwipe } from '#web/ui/carousel/use-swipe.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RoundAnchor } from '#web/ui/round-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { countOf, itemIn, neighboursOf, titleOf } from './item-address.ts'
import { Player } from './player.tsx'
import { useShownItem } from './use-shown-item.ts'
import styles from './shown-item.module.css'

type Items = readonly GalleryItem[]
type ShownItemActions = ReturnType<typeof useShownItem>

/** The dialog with the item that the query names. The server renders it open, so it works without script. */
export function ShownItem({ items }: { items: Items }) {
  const { shown, ...open } = useShownItem(items)
  return shown && <ItemDialog items={items} item={shown} {...open} />
}

type ItemDialogProps = Omit<ShownItemActions, 'shown'> & { items: Items; item: GalleryItem }

function ItemDialog({ items, item, closeTo, close, linkTo }: ItemDialogProps) {
  const navigate = useNavigate()
  const beside = neighboursOf(items, item)
  const move = (direction: Swipe) => {
    // Read the URL, which is newer than the rendered item, so that two quick presses move by two.
    const from = itemIn(items, window.location.search) ?? item
    const { to, ...how } = linkTo(neighboursOf(items, from)[direction])
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

const directions: Readonly<Record<string, Swipe>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** Arrow keys move through the gallery, except in a video and with a modifier key. */
function useArrowKeys(move: (direction: Swipe) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key]
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (!direction || hasModifier || event.target instanceof HTMLVideoElement) return
    move(direction)
  })
  // A layout effect, so that an arrow during the first frame moves.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** As wide as the dialog. A picture higher than the screen scrolls, by keyboard too. */
function ScrolledPicture({ image }: { image: GalleryImage }) {
  const { src, width, height, altText } = image
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <div className={styles.scroll} role="group" aria-label="Picture" tabIndex={0}>
      <Picture
        src={src}
        width={width}
        height={height}
        alt={altText}
        sizes="(max-width: 740px) 94vw, 700px"
        priority
      />
    </div>
  )
}
