import { createContext } from 'react'

export type PictureShape = {
  src: string
  width: number
  height: number
  focus?: { x: number; y: number }
  ratio?: readonly [number, number]
}

/**
 * The `srcset` of a picture, told by whoever knows the media host. A part knows no addresses: where
 * nobody tells, a picture comes in its own file alone.
 */
export const PictureFiles = createContext<(picture: PictureShape) => string | undefined>(
  () => undefined,
)
