import type { GroupSpec } from '#console/form/field-spec.ts'
import { useFieldError, useForm } from '#console/form/form-context.ts'
import { type Json, valueAt } from '#console/form/json.ts'
import { fieldNamed, Part } from '#console/form/part.tsx'
import { StoryEditor } from '#console/story/story-editor.tsx'
import { Notice } from '#console/ui/notice.tsx'
import styles from './editor.module.css'

type PostFieldsProps = { spec: GroupSpec; value: Json }

/** The form of a post. A replacement of cover or story is edited in place of the original. */
export function PostFields({ spec, value }: PostFieldsProps) {
  const part = (name: string) => <Part of={spec} name={name} value={value} />
  // An emptied replacement stays one until the person leaves the form: only null means that there is none.
  const isReplaced = (key: string) => (valueAt(value, [key]) ?? null) !== null
  const story = isReplaced('inlineArticle') ? 'inlineArticle' : 'content'
  return (
    <>
      {part('title')}
      <div className={styles.row}>
        {part('author')}
        {part('publishedAt')}
      </div>
      {isReplaced('replacementCover') && (
        <Notice>This post has a replacement cover. Visitors see it, and you edit it here.</Notice>
      )}
      {part(isReplaced('replacementCover') ? 'replacementCover' : 'cover')}
      {story === 'inlineArticle' && (
        <Notice>This post has a replacement story. Visitors read it, and you edit it here.</Notice>
      )}
      <StoryField spec={spec} name={story} value={value} />
    </>
  )
}

function StoryField({ spec, name, value }: PostFieldsProps & { name: string }) {
  const { change, lockOf } = useForm()
  const { label } = fieldNamed(spec, name)
  const html = valueAt(value, [name])
  return (
    <StoryEditor
      {...useFieldError([name])}
      key={name}
      label={label}
      hint="Pasted text keeps its words, headings, lists and links. Colours and fonts stay behind."
      html={typeof html === 'string' ? html : ''}
      isReadOnly={lockOf([name]) !== 'none'}
      onChange={(next) => change({ type: 'set', path: [name], value: next })}
    />
  )
}
