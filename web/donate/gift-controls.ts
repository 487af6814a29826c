import type { Controls } from '#web/kit/form/controls.ts'
import type { TypedGift } from './gift-fields.ts'

/** What each step is handed for its fields. */
export type GiftControls = Controls<TypedGift>
