import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { eraseFile, openStoredFiles } from '#server/files/files.ts'
import { backupSite } from '#tests/kit/backup/backup-site.ts'
import { storeDocument } from '#tests/kit/make/document.ts'
import { refreshErasureList } from './erasure-list.ts'

test('[C120] a file that was deleted after the backup stays deleted when the backup is restored', async () => {
  const site = await backupSite()
  const { deps } = site
  const [deleted, other] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const id of [deleted, other])
    await storeDocument(deps.db, { id, bytes: Buffer.from('%PDF-1.7') })
  await site.backUp()
  await deps.db.transaction().execute((tx) => eraseFile(tx, deps, deleted))
  await refreshErasureList({ url: site.url, folder: site.folder }, deps.clock.now())
  const restored = await site.restore()
  const { db, close } = connect(restored.url, { onError: () => undefined })
  try {
    const files = openStoredFiles({ ...deps, db })
    await expect(files.find(`/documents/${deleted}.pdf`)).rejects.toMatchObject({ code: 'gone' })
    expect(await files.find(`/documents/${other}.pdf`)).toMatchObject({ id: other })
    const bytes = await db.selectFrom('media_bytes').select('media_file_id').execute()
    expect(bytes).toEqual([{ media_file_id: other }])
  } finally {
    await close()
  }
})
