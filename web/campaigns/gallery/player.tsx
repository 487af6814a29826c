import type { PointerEvent } from 'react'
import type { GalleryVideo } from '#contract/gallery.ts'
import styles from './player.module.css'

/** The browser's video player. Until the visitor starts it, only the poster is fetched. */
export function Player({ video: { src, words } }: { video: GalleryVideo }) {
  const beside = (ending: string) => src.replace(/mp4$/, ending)
  return (
    <>
      <video
        className={styles.video}
        controls
        playsInline
        preload="none"
        poster={beside('webp')}
        width={1280}
        height={720}
        onPointerDown={ignoreControls}
      >
        <source src={beside('webm')} type="video/webm" />
        <source src={src} type="video/mp4" />
        <track kind="captions" src={beside('vtt')} srcLang="en" label="English" />
        Your browser does not support the video tag.
      </video>
      <details className={styles.text}>
        <summary>Read the words</summary>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </details>
    </>
  )
}

const controlsPx = 96

/** A swipe on the player's controls seeks; it must not open the next item. */
function ignoreControls(event: PointerEvent<HTMLVideoElement>) {
  const { bottom } = event.currentTarget.getBoundingClientRect()
  if (event.clientY > bottom - controlsPx) event.stopPropagation()
}
