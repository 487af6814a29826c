import { useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { libraryQuery } from '#contract/console/media.ts'
import {
  type LibraryPicture,
  listPictures,
  readPicture,
  uploadPicture,
} from '#contract/console/picture.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { uploadFile } from '#console/api/upload.ts'
import { readParams } from '#console/ui/filters.tsx'
import { PageHead, Pane } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { FileActions } from '#console/media/file-actions.tsx'
import { LibraryFilters } from '#console/media/library-filters.tsx'
import { PictureForm } from '#console/media/picture-form.tsx'
import { PictureGrid } from '#console/media/picture-grid.tsx'
import { UploadZone } from '#console/media/upload-zone.tsx'
import { useUploads } from '#console/media/use-uploads.ts'
import styles from '#console/media/media.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, q, after, ...params } = readParams(request.url, ['q', 'filter', 'after', 'id'])
  const filter = libraryQuery.shape.filter.safeParse(params.filter).data
  const [list, open] = await Promise.all([
    api(listPictures, { query: { q, filter, after } }),
    id === undefined ? undefined : api(readPicture, { params: { id } }),
  ])
  return { q, filter, list, open }
}

export function Component() {
  const { q, filter, list, open } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()
  const mayWrite = useMay('media:write')
  // The open picture as the uploads see it, which end after this screen was drawn.
  const openId = useRef<string>(undefined)
  useEffect(() => {
    openId.current = open?.id
  }, [open?.id])
  const reload = () => void revalidate()
  const uploads = useUploads<LibraryPicture>(
    (file, options) => uploadFile(uploadPicture, file, options),
    (picture) => {
      // Another picture may be open, with a description that is not saved.
      if (picture.isUsable || openId.current !== undefined) return reload()
      openId.current = picture.id
      setParams((all) => {
        all.set('id', picture.id)
        return all
      })
    },
  )
  const close = () =>
    setParams((all) => {
      all.delete('id')
      return all
    })
  const addressOf = (id: string) => {
    const changed = new URLSearchParams(params)
    changed.set('id', id)
    return `?${changed.toString()}`
  }
  return (
    <>
      <PageHead
        title="Pictures"
        lead="A picture can be used once it has alt text or is marked as decorative."
      />
      {mayWrite && (
        <UploadZone kind="picture" action="Add pictures" uploads={uploads}>
          Drop pictures here. JPEG, PNG, WebP or AVIF, up to 20 MB. We make our own copy without
          place, camera and time.
        </UploadZone>
      )}
      <LibraryFilters q={q} filter={filter} search="Find a picture" unlabelled="Alt text missing" />
      <div className={styles.columns}>
        <div>
          {list.rows.length === 0 ? (
            <EmptyList title={q || filter ? 'No such pictures' : 'No pictures yet'}>
              <p>Pictures that staff add appear here, the newest first.</p>
            </EmptyList>
          ) : (
            <>
              <PictureGrid pictures={list.rows} openId={open?.id} addressOf={addressOf} />
              <Paging next={list.next} total={list.total} noun={['picture', 'pictures']} />
            </>
          )}
        </div>
        {open && (
          <Pane title={open.alt || 'Picture without alt text'}>
            <PictureForm key={open.id} picture={open} onChanged={reload} />
            {mayWrite && (
              <FileActions kind="picture" file={open} onChanged={reload} onGone={close} />
            )}
          </Pane>
        )}
      </div>
    </>
  )
}
