import * as z from 'zod/mini'
import { formats } from './formats.ts'

/** What the converting process is asked to do. Paths are ours; nothing in here was typed by a visitor. */
export const Work = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('crop'),
    from: z.string(),
    to: z.string(),
    /** How many pixels a unit of a drawing becomes; 1 for a picture made of pixels. */
    magnified: z.int(),
    region: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }),
    width: z.int(),
    height: z.int(),
    format: z.enum(formats),
  }),
  z.object({ act: z.literal('clean'), from: z.string(), to: z.string() }),
])
export type Work = z.infer<typeof Work>

export const Done = z.object({
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.enum(formats),
})
export type Done = z.infer<typeof Done>

export const Outcome = z.union([
  z.object({ done: Done }),
  z.object({ refused: z.string() }),
  z.object({ failed: z.string() }),
])
export type Outcome = z.infer<typeof Outcome>

/** What was given is no picture that we take; everything else that goes wrong is a fault of ours. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}
