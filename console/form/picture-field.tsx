import { Link } from 'react-router'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/field.tsx'
import { cropped } from '#web/kit/picture-address.ts'
import type { PictureSpec } from './field-spec.ts'
import { useFieldError, useForm } from './form-context.ts'
import { isObject, type Json, type Path } from './json.ts'
import { partsOf, withPicture } from './picture-parts.ts'
import styles from './form.module.css'

type PictureFieldProps = { spec: PictureSpec; path: Path; value: Json | undefined }

/** The id in the library; undefined for a drawing of the first content, whose alt text belongs to its page. */
const libraryId = (src: string) =>
  new RegExp(`^${mediaPrefix}pictures/([0-9a-f]+)\\.`).exec(src)?.[1]

/** A picture of the library with its alternative text. */
export function PictureField({ spec, path, value }: PictureFieldProps) {
  const { change, choosePicture } = useForm()
  const { id, error } = useFieldError(path)
  const { keys, label, hint } = spec
  const holder = isObject(value) ? value : {}
  const { src, alt } = partsOf(holder, keys)
  const pictureId = libraryId(src)
  const choose = async () => {
    const picture = await choosePicture?.()
    if (picture) change({ type: 'set', path, value: withPicture(holder, keys, picture) })
  }
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.picture}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.pictureParts}>
        {src ? (
          <img src={cropped(src, { width: 320, height: 240 })} alt="" width={160} height={120} />
        ) : (
          <p className={styles.noPicture}>No picture yet</p>
        )}
        <div>
          {pictureId !== undefined && (
            <p>
              {keys.alt !== undefined && <q>{alt || 'Decorative'}</q>}
              <Link to={`/pictures?id=${pictureId}`} className={styles.pictureLink}>
                {keys.alt === undefined ? 'Move the focal point' : 'Change alt text or focal point'}
              </Link>
            </p>
          )}
          {keys.alt !== undefined && src !== '' && pictureId === undefined && (
            <TextField
              label="Alt text"
              hint="What a person who does not see it needs to know. Empty: decorative."
              value={alt}
              className={styles.field}
              onChange={({ target }) =>
                change({
                  type: 'set',
                  path,
                  value: { ...holder, [keys.alt ?? 'alt']: target.value },
                })
              }
            />
          )}
          {choosePicture && (
            <Button
              small
              variant="outline"
              aria-label={`${src ? 'Change' : 'Choose'} picture: ${label}`}
              onClick={() => void choose()}
            >
              {src ? 'Change picture' : 'Choose picture'}
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
