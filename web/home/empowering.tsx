import { useRef, useState } from 'react'
import type { HomePage } from '#contract/page/home.ts'
import { onPhones } from '#web/kit/breakpoints.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import styles from './empowering.module.css'

type Empowering = HomePage['empowering']

/** Three strips, of which the focused or hovered one opens and shows its caption. */
export function Empowering({ heading, lead, moreLabel, cards }: Empowering) {
  const [open, setOpen] = useState(0)
  return (
    <Section aria-labelledby="empowering">
      <div className={styles.spread}>
        <Stack>
          <h2 id="empowering">{heading}</h2>
          <Lead>{lead}</Lead>
          <p className={styles.wideOnly}>
            <ButtonLink variant="dark" to="/program">
              {moreLabel}
            </ButtonLink>
          </p>
        </Stack>
        <div className={styles.strips}>
          {cards.map((card, index) => (
            <Strip key={card.to} {...card} isOpen={open === index} onOpen={() => setOpen(index)} />
          ))}
        </div>
        <p className={styles.narrowOnly}>
          <ButtonLink variant="dark" to="/program">
            {moreLabel}
          </ButtonLink>
        </p>
      </div>
    </Section>
  )
}

type StripProps = Empowering['cards'][number] & { isOpen: boolean; onOpen: () => void }

function Strip({ name, caption, to, picture, isOpen, onOpen }: StripProps) {
  // A touch focuses the strip, and so opens it, before the click. Remember the state before the touch.
  const wasOpen = useRef(isOpen)
  return (
    <Anchor
      to={to}
      className={classNames(styles.strip, isOpen && styles.open)}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onOpen()}
      onFocus={onOpen}
      onPointerDown={() => {
        wasOpen.current = isOpen
      }}
      onClick={(event) => {
        // The first tap opens the strip, the second follows its link. A mouse opens it by hovering, and on phones all
        // captions are visible.
        const { nativeEvent } = event
        const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
        const isHidden = isTouch && !wasOpen.current && !matchMedia(onPhones).matches
        if (isHidden) event.preventDefault()
      }}
    >
      <Picture {...picture} fill sizes="(max-width: 900px) 92vw, 480px" />
      <span className={styles.caption}>
        <b>{name}</b>
        <span className={styles.text}>{caption}</span>
      </span>
    </Anchor>
  )
}
