import type { Session } from '#contract/console/session.ts'
import { deviceStorage } from '#web/kit/safe-storage.ts'

const key = 'desk passkey postponed'

type Ending = Pick<Session, 'endsAt'>

/** Whether the person has closed the suggestion of a second passkey in this session, in any of its tabs. */
export const isPasskeyPostponed = ({ endsAt }: Ending): boolean => deviceStorage.get(key) === endsAt

/** The end of a session tells it from others. It says nothing about the person. */
export const postponePasskey = ({ endsAt }: Ending): void => void deviceStorage.set(key, endsAt)
