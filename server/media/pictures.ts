import type { MediaUse } from '#contract/console/media-use.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { LibraryPicture } from '#contract/console/picture.ts'
import { CampaignDraft } from '#contract/campaign.ts'
import type { Noun } from '#contract/noun.ts'
import { Page } from '#contract/page.ts'
import type { Focus } from '#contract/picture.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { lockDraftsWith, updateCopies } from '#server/drafts/drafts.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Upload } from '#server/kit/upload.ts'
import { addToLibrary, type ConverterPool, reencodePicture } from '#server/pictures/pictures.ts'
import { withPictureValues } from './picture-values.ts'
import { findPicture, lockPicture, type PictureListRow, updatePicture } from './queries.ts'
import { type Content, lockContent, pictureUses, saveContent } from './use-queries.ts'

export const describePicture = (row: PictureListRow): LibraryPicture => ({
  id: row.id,
  src: `${mediaPrefix}${row.path}`,
  width: row.width,
  height: row.height,
  alt: row.alt,
  isDecorative: row.is_decorative,
  isUsable: row.alt !== '' || row.is_decorative,
  focus: { x: row.focus_x, y: row.focus_y },
  bytes: row.bytes,
  addedAt: row.created_at.toISOString(),
  isArchived: row.archived_at !== null,
  uses: row.uses,
})

async function readOne(db: Db, id: string): Promise<LibraryPicture> {
  const row = await findPicture(db, id)
  if (!row) throw notFound()
  return describePicture(row)
}

export async function readPicture(db: Db, id: string) {
  return { ...(await readOne(db, id)), usedIn: await pictureUses(db, id) }
}

export async function uploadPicture(
  deps: Deps & { converters: Pick<ConverterPool, 'convert'> },
  { actor, checkAgain }: Authority,
  upload: Upload,
): Promise<LibraryPicture> {
  const { dataDir } = deps.settings
  const picture = await reencodePicture({ dataDir, converters: deps.converters }, upload)
  return deps.db.transaction().execute(async (tx) => {
    await checkAgain(tx)
    const id = await addToLibrary(tx, picture)
    await writeAudit(tx, deps, actor, { action: 'picture added', subject: id })
    return readOne(tx, id)
  })
}

type Change = { id: string; alt: string; isDecorative: boolean; focus: Focus }

/** Changes a picture and every use of it, published and in drafts, in one transaction. */
export const changePicture = (deps: Deps, actor: Actor, change: Change) =>
  deps.db.transaction().execute(async (tx) => {
    const { id, alt, isDecorative, focus } = change
    // Every writer of content locks the draft first, then pictures and the published row, to avoid deadlocks.
    const drafts = await lockDraftsWith(tx, id)
    if (!(await lockPicture(tx, id))) throw notFound()
    await updatePicture(tx, id, {
      alt,
      is_decorative: isDecorative,
      focus_x: focus.x,
      focus_y: focus.y,
    })
    const { usedIn, ...picture } = await readPicture(tx, id)
    const nouns = new Set<Noun>()
    for (const use of usedIn) {
      const draft = drafts.find((row) => row.kind === use.kind && row.id === use.id)
      if (!draft)
        throw new Refusal('conflict', `${use.name} began to use this picture just now. Try again.`)
      if (use.isPublished && (await changeUse(tx, use, picture))) nouns.add(use.kind)
      if (use.isInDraft)
        await updateCopies(tx, deps, actor, {
          row: draft,
          body: withPictureValues(draft.body, picture),
        })
    }
    for (const noun of nouns) await bumpNoun(tx, noun)
    await writeAudit(tx, deps, actor, { action: 'picture changed', subject: id })
    return { ...picture, usedIn }
  })

/** Returns whether the record changed, so that unchanged pages stay in the cache. */
async function changeUse(tx: Db, { kind, id, name }: MediaUse, picture: LibraryPicture) {
  const before = await lockContent(tx, { kind, id })
  const after = before && changeContent(before, picture)
  if (!before || !after || JSON.stringify(after) === JSON.stringify(before)) return false
  if (isComplete(kind, before) && !isComplete(kind, after))
    throw new Refusal('conflict', `${name} shows this picture where it needs alt text.`)
  await saveContent(tx, { kind, id }, after)
  return true
}

const changeContent = (content: Content, picture: LibraryPicture): Content =>
  Object.fromEntries(
    Object.entries(content).map(([column, value]) => [column, withPictureValues(value, picture)]),
  )

/** Whether the site can show the record. Some pages reject a picture without alt text. */
function isComplete(kind: ContentKind, { body }: Content): boolean {
  if (kind === 'page') return Page.safeParse(body).success
  if (kind !== 'campaign') return true
  return CampaignDraft.safeParse({ ...Object(body), _id: 'any', position: 1 }).success
}

/** Only a picture that no content uses can be archived. Its address keeps working, for earlier versions of content. */
export const archivePicture = (deps: Deps, actor: Actor, id: string) =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockPicture(tx, id))) throw notFound()
    const { uses } = await readOne(tx, id)
    if (uses > 0) throw new Refusal('conflict', 'This picture is in use.')
    await updatePicture(tx, id, { archived_at: deps.clock.now() })
    await writeAudit(tx, deps, actor, { action: 'picture archived', subject: id })
    return readOne(tx, id)
  })

export const restorePicture = (deps: Deps, actor: Actor, id: string) =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await lockPicture(tx, id))) throw notFound()
    await updatePicture(tx, id, { archived_at: null })
    await writeAudit(tx, deps, actor, { action: 'picture restored', subject: id })
    return readOne(tx, id)
  })

export const notFound = () => new Refusal('not-found', 'There is nothing at this address.')
