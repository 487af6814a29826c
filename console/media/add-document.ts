import * as contract from '#contract/console/document.ts'
import { api } from '#console/api/api.ts'
import { uploadFile, type UploadOptions } from '#console/api/upload.ts'

/** Stores a file. Its name becomes the title, which staff can change. */
export async function addDocument(
  file: File,
  options: UploadOptions,
): Promise<contract.LibraryDocument> {
  const document = await uploadFile(contract.uploadDocument, file, options)
  if (document.title !== '') return document
  const body = { title: titleFrom(file.name) }
  return api(contract.changeDocument, { params: { id: document.id }, body })
}

/** 'annual_report-2026.pdf' becomes 'Annual report 2026'. */
export function titleFrom(fileName: string): string {
  const title = fileName
    .replace(/\.pdf$/i, '')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .slice(0, 200)
  return title === '' ? 'Document' : title.charAt(0).toUpperCase() + title.slice(1)
}
