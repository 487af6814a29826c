import * as z from 'zod/mini'
import { formats } from './formats.ts'

/** A message to the converter process. It contains only our own paths and numbers, no input of a visitor. */
export const Work = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('crop'),
    from: z.string(),
    to: z.string(),
    /** Pixels per unit of a drawing; 1 for a photo. */
    magnified: z.int(),
    region: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }),
    width: z.int(),
    height: z.int(),
    format: z.enum(formats),
  }),
  z.object({ act: z.literal('clean'), from: z.string(), to: z.string() }),
])
export type Work = z.infer<typeof Work>

/** What is wrong with an uploaded file, in the words of `uploadKinds.picture.faults`. */
export const PictureFault = z.enum(['type', 'heic', 'empty', 'pixels', 'damaged'])
export type PictureFault = z.infer<typeof PictureFault>

export const Done = z.object({
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.enum(formats),
})
export type Done = z.infer<typeof Done>

export const Outcome = z.union([
  z.object({ done: Done }),
  z.object({ refused: PictureFault }),
  z.object({ failed: z.string() }),
])
export type Outcome = z.infer<typeof Outcome>

/** The upload is not a supported picture. Every other error is a fault of the server. */
export class UnsupportedPicture extends Error {
  override name = 'UnsupportedPicture'
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(fault)
    this.fault = fault
  }
}
