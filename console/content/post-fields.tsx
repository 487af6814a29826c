import type { GroupSpec } from '#console/form/field-spec.ts'
import { type Json, valueAt } from '#console/form/json.ts'
import { Part } from '#console/form/part.tsx'
import { Notice } from '#console/ui/notice.tsx'
import styles from './editor.module.css'

type PostFieldsProps = { spec: GroupSpec; value: Json }

/** The form of a post. A replacement of cover or story is edited in place of the original. */
export function PostFields({ spec, value }: PostFieldsProps) {
  const part = (name: string) => <Part of={spec} name={name} value={value} />
  const isSet = (key: string) => Boolean(valueAt(value, [key]))
  const story = isSet('inlineArticle') ? 'inlineArticle' : 'content'
  return (
    <>
      {part('title')}
      <div className={styles.row}>
        {part('author')}
        {part('publishedAt')}
      </div>
      {story === 'inlineArticle' && (
        <Notice>This post has a replacement story. Visitors read it, and you edit it here.</Notice>
      )}
      {part(story)}
      {isSet('replacementCover') && (
        <Notice>This post has a replacement cover. Visitors see it, and you edit it here.</Notice>
      )}
      {part(isSet('replacementCover') ? 'replacementCover' : 'cover')}
    </>
  )
}
