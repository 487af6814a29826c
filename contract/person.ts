import * as z from 'zod/mini'
import { Picture } from './picture.ts'
import { optionalLink, words } from './words.ts'

/** Somebody of the staff or the board. An empty social field shows no link. */
export const Person = z.object({
  name: words,
  title: words,
  image: Picture,
  x: optionalLink,
  linkedin: optionalLink,
  instagram: optionalLink,
})
export type Person = z.infer<typeof Person>
