import type { CampaignCard as Card } from '#contract/campaign.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Band } from '#web/ui/band.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './campaign-card.module.css'

/** Where most covers have their people: somewhat below the middle. */
const people = { x: 50, y: 60 }

/** One wide picture and a title on night; all of it is the link. */
export function CampaignCard({ title, cover, path, isFirst }: Card & { isFirst: boolean }) {
  return (
    <Anchor to={path} className={styles.card} data-ground="dark">
      <div className={styles.picture}>
        <Picture
          {...cover}
          focus={cover.focus ?? people}
          fill
          sizes="(max-width: 1300px) 92vw, 1240px"
          priority={isFirst}
        />
      </div>
      <Band pattern="dawn" />
      <div className={styles.foot}>
        <h2 className={styles.title}>{unbroken(title)}</h2>
        <span className={styles.arrow}>
          <Icon name="forward" />
        </span>
      </div>
    </Anchor>
  )
}

/** A word with a hyphen stays on one line where there is room for it. */
const unbroken = (title: string) =>
  title.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
