import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '#contract/durations.ts'
import { mediaFolder, readFileBytes, type StoredFiles } from '#server/files/files.ts'
import { type FileContent, inMemory } from '#server/kit/byte-range.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type PdfFault, pdfFaults } from './check-pdf.ts'

export { firstDocuments, openStoredFiles } from '#server/files/files.ts'
export { blankPdfProperties, readPdfProperties } from './pdf-properties.ts'

/** Reads an uploaded file. Throws a refusal with one sentence if it is no acceptable PDF. */
export async function checkDocument({ file }: { file: string }): Promise<void> {
  const fault = await checkInThread(file)
  if (fault) throw new Refusal('invalid', pdfFaults[fault])
}

const workerFile = resolve(import.meta.dirname, '../../server/documents/pdf-worker.ts')

/** One file is checked at a time, so that the memory for it does not depend on the number of uploads. */
let lastCheck: Promise<unknown> = Promise.resolve()

function checkInThread(file: string): Promise<PdfFault | null> {
  const check = lastCheck.then(() => startCheck(file))
  lastCheck = check.catch(() => undefined)
  return check
}

const startCheck = (file: string) =>
  new Promise<PdfFault | null>((resolve, reject) => {
    const worker = new Worker(workerFile, {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    const timer = setTimeout(() => void worker.terminate(), minuteMs / 2)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve('unreadable')
    })
  })

/**
 * An uploaded document. Its bytes never change, so the disk is a cache without an end. The file is read while it is sent,
 * so that slow readers of a large document take no memory. Throws if the document is archived or deleted.
 */
export async function openDocument(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  files: StoredFiles,
  path: string,
): Promise<FileContent & { id: string }> {
  const { id } = await files.find(path)
  const folder = mediaFolder(settings.dataDir, 'documents')
  const cached = join(folder, `${id}.pdf`)
  const found = await stat(cached).catch(() => undefined)
  if (found && found.size > 0) return { id, ...onDisk(cached, found.size) }
  const bytes = await readFileBytes(db, id)
  if (!bytes) throw new Error('A document has no bytes.')
  const isWritten = await writeCopy(folder, cached, bytes)
  if (isWritten) await files.checkCopy(id, cached)
  return { id, ...(isWritten ? onDisk(cached, bytes.length) : inMemory(bytes)) }
}

const onDisk = (file: string, size: number): FileContent => ({
  size,
  part: async (range) => {
    const handle = await open(file)
    return handle.createReadStream(range && { start: range.first, end: range.last })
  },
})

/** Returns false on a full disk, which does not keep the document from the visitor. */
async function writeCopy(folder: string, file: string, bytes: Buffer): Promise<boolean> {
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, file)
    return true
  } catch {
    await rm(unfinished, { force: true })
    return false
  }
}
