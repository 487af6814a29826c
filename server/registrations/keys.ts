import { speakable } from '#server/kit/link-key.ts'

/** Short enough to say at a door: 'K4-7TM-92'. */
export const newCode = (): string => `${speakable(2)}-${speakable(3)}-${speakable(2)}`
