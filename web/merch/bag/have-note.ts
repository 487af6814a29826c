import { keptBag } from './kept-bag.ts'

/** Whoever comes to the checkout without having passed through the bag has no note yet. Nobody notices. */
export async function haveNote(): Promise<void> {
  if (keptBag.noteId() !== undefined) return
  try {
    const { writeNote } = await import('./write-note.ts')
    keptBag.keepNoteId(await writeNote(''))
  } catch {
    // It is made when the order is sent.
  }
}
