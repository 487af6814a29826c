import { useRef, useState } from 'react'
import type { UploadOptions } from '#console/api/upload.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { errorText } from '#console/kit/error-text.ts'

export type UploadState =
  | { status: 'waiting' }
  | { status: 'sending'; part: number }
  | { status: 'done' }
  /** Sending it again may succeed: the network, the server or the session failed. */
  | { status: 'failed'; message: string }
  /** The file itself is at fault. */
  | { status: 'refused'; message: string }
  /** The same bytes were deleted for ever, and the person is asked whether they return. */
  | { status: 'erased-before'; message: string }

export type UploadRow = { id: number; file: File; state: UploadState; isAgain: boolean }

export type Uploads = Pick<ReturnType<typeof useUploads>, 'rows' | 'add' | 'sendAgain' | 'remove'>

/** Two files at a time: more would make each of them slower on a phone. */
const atOnce = 2

/** Sends files one after the other. A file that fails stops no other. `onStored` gets each file that was stored. */
export function useUploads<Stored>(
  send: (file: File, options: UploadOptions) => Promise<Stored>,
  onStored: (stored: Stored) => void,
) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const waiting = useRef<UploadRow[]>([])
  const running = useRef(0)
  const nextId = useRef(0)

  const setState = (id: number, state: UploadState) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, state } : row)))

  const start = async ({ id, file, isAgain }: UploadRow) => {
    running.current += 1
    setState(id, { status: 'sending', part: 0 })
    try {
      const stored = await send(file, {
        isAgain,
        onProgress: (part) => setState(id, { status: 'sending', part }),
      })
      setState(id, { status: 'done' })
      onStored(stored)
    } catch (error) {
      setState(id, { status: failureOf(error), message: errorText(error) })
    } finally {
      running.current -= 1
      startNext()
    }
  }

  const startNext = () => {
    while (running.current < atOnce) {
      const next = waiting.current.shift()
      if (!next) return
      void start(next)
    }
  }

  const add = (files: Iterable<File>) => {
    const added = [...files].map((file): UploadRow => {
      nextId.current += 1
      return { id: nextId.current, file, state: { status: 'waiting' }, isAgain: false }
    })
    // Files that are done leave the list when the next ones come.
    setRows((all) => [...all.filter(({ state }) => state.status !== 'done'), ...added])
    waiting.current.push(...added)
    startNext()
  }

  const sendAgain = (row: UploadRow) => {
    setState(row.id, { status: 'waiting' })
    waiting.current.push({ ...row, isAgain: row.state.status === 'erased-before' })
    startNext()
  }

  const remove = ({ id }: UploadRow) => setRows((all) => all.filter((row) => row.id !== id))

  const isSettled = rows.every(({ state }) => state.status === 'done')
  return { rows, add, sendAgain, remove, isSettled }
}

/** Responses about the file itself. */
const faultStatuses = [413, 415, 422]

function failureOf(error: unknown): 'failed' | 'refused' | 'erased-before' {
  if (!(error instanceof DeskError)) return 'failed'
  if (error.code === 'erased-before') return 'erased-before'
  return faultStatuses.includes(error.status ?? 0) ? 'refused' : 'failed'
}
