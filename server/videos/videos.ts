import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

/** Films are part of the release: staff choose among them and upload none. */
export const videoFolder = resolve(import.meta.dirname, '../../content/videos')

/** Whether the address of an MP4 is one of the site's films, with WebM and captions. */
export function hasVideo(address: string): boolean {
  const name = basename(address, '.mp4')
  return ['.mp4', '.webm', '.vtt'].every((extension) =>
    existsSync(join(videoFolder, name + extension)),
  )
}
