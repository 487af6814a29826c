import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keydownHandler } from 'prosemirror-keymap'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from '#console/form/form-context.ts'
import { hasMark, insertBlock, isInBlock, toggleBlock } from './commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import { storySchema } from './story-schema.ts'
import { type Tool, Toolbar } from './toolbar.tsx'

const { nodes: types, marks } = storySchema

/** The browser reports a selection by keys in a later task. A person who types fast presses the next key before it. */
function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = document.getSelection() ?? {}
  const { selection, doc, tr } = view.state
  const isText = selection instanceof TextSelection
  if (!isText || !anchorNode || !focusNode || !view.dom.contains(anchorNode)) return
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset))
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset))
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)))
}

type StoryToolsProps = { id: string; state: EditorState; view: EditorView }

/** The buttons above the text of a post. */
export function StoryTools({ id, state, view }: StoryToolsProps) {
  const { choosePicture } = useForm()
  const [isLinking, setLinking] = useState(false)
  useEffect(() => {
    const openLink = () => {
      readSelection(view)
      setLinking(true)
      return true
    }
    view.setProps({ handleKeyDown: keydownHandler({ 'Mod-k': openLink }) })
  }, [view])
  const run = (command: Command) => () => {
    command(view.state, view.dispatch)
    view.focus()
  }
  const block = (label: string, type: Parameters<typeof toggleBlock>[0], attrs = {}): Tool => ({
    label,
    isOn: isInBlock(state, type, attrs),
    run: run(toggleBlock(type, attrs)),
  })
  const addPicture = async () => {
    const picture = await choosePicture?.()
    if (!picture) return
    const { src, alt, width, height } = picture
    run(insertBlock(types.figure.create({ src, alt, width, height })))()
  }
  const tools: Tool[] = [
    block('Heading', types.heading, { level: 2 }),
    block('Small heading', types.heading, { level: 3 }),
    {
      label: 'Bold',
      sign: <b>B</b>,
      isOn: hasMark(state, marks.strong),
      run: run(toggleMark(marks.strong)),
    },
    {
      label: 'Italic',
      sign: <i>I</i>,
      isOn: hasMark(state, marks.em),
      run: run(toggleMark(marks.em)),
    },
    {
      label: 'Link',
      isOn: hasMark(state, marks.link),
      isOff: state.selection instanceof NodeSelection,
      run: () => setLinking(true),
    },
    block('List', types.bullet_list),
    block('Numbered list', types.ordered_list),
    block('Quote', types.blockquote),
    ...(choosePicture ? [{ label: 'Picture', run: () => void addPicture() }] : []),
    { label: 'Undo', isOff: undoDepth(state) === 0, run: run(undo) },
    { label: 'Redo', isOff: redoDepth(state) === 0, run: run(redo) },
  ]
  return (
    <>
      <Toolbar label="Text tools" controls={id} tools={tools} />
      {isLinking && (
        <LinkDialog
          view={view}
          onClose={() => {
            // As long as the dialog is open, the browser lets nothing outside of it take the focus.
            flushSync(() => setLinking(false))
            view.focus()
          }}
        />
      )}
    </>
  )
}
