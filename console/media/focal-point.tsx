import type { KeyboardEvent, PointerEvent } from 'react'
import type { Focus } from '#contract/picture.ts'
import styles from './focal-point.module.css'

type FocalPointProps = {
  src: string
  width: number
  height: number
  focus: Focus
  onChange: (focus: Focus) => void
}

const step = 5
const steps: Partial<Record<string, Focus>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** The point that stays visible when a picture is cropped, set by pointer or by arrow keys. */
export function FocalPoint({ src, width, height, focus, onChange }: FocalPointProps) {
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    })
  }
  const press = (event: KeyboardEvent) => {
    const change = steps[event.key]
    if (!change) return
    event.preventDefault()
    onChange({ x: clamp(focus.x + change.x), y: clamp(focus.y + change.y) })
  }
  return (
    <>
      <div
        className={styles.picture}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={move}
      >
        <img src={src} width={width} height={height} alt="" draggable={false} />
        <button
          type="button"
          className={styles.ring}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-label="Focal point: use the arrow keys"
          onKeyDown={press}
        />
      </div>
      <p className={styles.hint}>
        Drag the ring, or use the arrow keys: this point is never cut off.
      </p>
      <p role="status" className={styles.hint}>
        {focus.x} % from the left, {focus.y} % from the top
      </p>
      <div className={styles.crops}>
        {shapes.map((shape) => (
          <img
            key={shape}
            src={src}
            alt=""
            className={styles[shape]}
            style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
          />
        ))}
      </div>
    </>
  )
}

const shapes = ['square', 'tall', 'wide'] as const

const clamp = (value: number) => Math.min(100, Math.max(0, value))

/** Rounded as the media host rounds it. */
const percent = (part: number) => clamp(Math.round((part * 100) / step) * step)
