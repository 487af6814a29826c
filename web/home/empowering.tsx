import { useState } from 'react'
import type { HomePage } from '#contract/page/home.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import styles from './empowering.module.css'

type Empowering = HomePage['empowering']

/** Three strips of cloth: the one in hand opens and shows what it is for. */
export function Empowering({ heading, lead, moreLabel, cards }: Empowering) {
  const [open, setOpen] = useState(0)
  return (
    <Section aria-labelledby="empowering">
      <div className={styles.spread}>
        <Stack>
          <h2 id="empowering">{heading}</h2>
          <Lead>{lead}</Lead>
          <p className={styles.wideOnly}>
            <ButtonLink look="dark" to="/program">
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
          <ButtonLink look="dark" to="/program">
            {moreLabel}
          </ButtonLink>
        </p>
      </div>
    </Section>
  )
}

type StripProps = Empowering['cards'][number] & { isOpen: boolean; onOpen: () => void }

function Strip({ name, caption, to, picture, isOpen, onOpen }: StripProps) {
  return (
    <Anchor
      to={to}
      className={classNames(styles.strip, isOpen && styles.open)}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onOpen()}
      onFocus={onOpen}
      onClick={(event) => {
        // The first tap of a finger opens the strip, the second follows it; a mouse has opened it by coming near.
        const isTouch =
          event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
        if (!isTouch || isOpen) return
        event.preventDefault()
        onOpen()
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
