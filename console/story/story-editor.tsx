import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { clearBlock, insertBreak, leaveEmptyItem } from './commands.ts'
import { readPasted } from './read-pasted.ts'
import { readStory } from './read-story.ts'
import { StoryTools } from './story-tools.tsx'
import { storySchema } from './story-schema.ts'
import { formatWhileTyping } from './typed-text.ts'
import { writeStory } from './write-story.ts'
import styles from './story.module.css'

type StoryEditorProps = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  html: string
  isReadOnly: boolean
  onChange: (html: string) => void
}

const { marks } = storySchema

const plugins = [
  history(),
  formatWhileTyping,
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Shift-Enter': insertBreak,
    Enter: chainCommands(leaveEmptyItem, baseKeymap['Enter'] ?? (() => false)),
    Backspace: chainCommands(clearBlock, baseKeymap['Backspace'] ?? (() => false)),
  }),
  keymap(baseKeymap),
]

/** The text of a post. It writes only the tags that the server allows. */
export function StoryEditor({
  id,
  label,
  hint,
  error,
  html,
  isReadOnly,
  onChange,
}: StoryEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<{ view: EditorView; state: EditorState }>()
  /** What the last pasted text has lost. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const view = editor?.view
  /** The last HTML that this editor wrote or read. Another one comes from outside: a restored revision. */
  const written = useRef<string>(undefined)
  const change = useEffectEvent((next: string) => {
    written.current = next
    onChange(next)
  })
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  useEffect(() => {
    if (!container.current || written.current === html) return
    written.current = html
    const story = readStory(html)
    const made = new EditorView(container.current, {
      state: EditorState.create({ doc: story.doc, plugins }),
      // The field gets its id at the start, so that a link can focus it.
      attributes: { id },
      handleDOMEvents: { paste: () => setLeftOut([]) },
      transformPastedHTML: (source) => {
        const pasted = readPasted(source)
        setLeftOut(pasted.leftOut)
        return pasted.html
      },
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setEditor({ view: made, state: next })
        if (transaction.docChanged) change(writeStory(next.doc, story))
      },
    })
    setEditor({ view: made, state: made.state })
  }, [html, id])

  useEffect(() => {
    if (!view) return
    return () => {
      view.destroy()
      written.current = undefined
    }
  }, [view])

  useEffect(() => {
    view?.setProps({
      editable: () => !isReadOnly,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': 'true' }),
      },
    })
  }, [view, id, label, error, describedBy, isReadOnly])

  return (
    <div>
      <p className={styles.label}>{label}</p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.story} data-wrong={error ? '' : undefined}>
        {editor && !isReadOnly && <StoryTools id={id} {...editor} />}
        <div ref={container} className={styles.text} />
        <div role="status" className={styles.leftOut}>
          {leftOut.length > 0 && (
            <Notice tone="warn">
              Left out of the pasted text: {leftOut.join(', ')}.{' '}
              <TextButton
                onClick={() => {
                  setLeftOut([])
                  view?.focus()
                }}
              >
                Hide
              </TextButton>
            </Notice>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
