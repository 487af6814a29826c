/** What the panel needs once it is open: one file, because most visitors never open the chat. */
export { deleteStoredMessage } from './chat-calls.ts'
export { erase, read } from './code-actions.ts'
export { watchForLive } from './find-live.ts'
export { watchPresence } from './watch-presence.ts'
