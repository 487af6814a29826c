import { cropped } from '#web/kit/picture-address.ts'
import type { FieldSpec } from './field-spec.ts'
import { isObject, type Json } from './json.ts'
import { partsOf } from './picture-parts.ts'
import { plainTextOf } from './plain-text.ts'
import styles from './form.module.css'

type ValueViewProps = { spec: FieldSpec; value: Json | undefined }

/** A value to read: pictures as pictures, all other types as text. */
export function ValueView({ spec, value }: ValueViewProps) {
  const text = plainTextOf(spec, value)
  if (spec.kind === 'picture' && isObject(value)) {
    const { src, alt } = partsOf(value, spec.keys)
    if (src)
      return (
        <span className={styles.pictureValue}>
          <img
            src={cropped(src, { width: 320, height: 240 })}
            alt={alt || 'Decoration'}
            width={160}
            height={120}
          />
          {alt && <span>{alt}</span>}
        </span>
      )
  }
  return text ? <span className={styles.textValue}>{text}</span> : <em>Empty</em>
}
