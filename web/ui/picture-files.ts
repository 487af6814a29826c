import { createContext } from 'react'

export type PictureShape = {
  src: string
  width: number
  height: number
  focus?: { x: number; y: number }
  ratio?: readonly [number, number]
}

/**
 * The function that builds the `srcset` of a picture. The layout provides it, because `web/ui` does not know the media
 * host. By default a picture has no `srcset`.
 */
export const PictureFiles = createContext<(picture: PictureShape) => string | undefined>(
  () => undefined,
)
