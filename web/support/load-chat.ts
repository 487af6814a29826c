export const loadChat = () => import('./opened-chat.ts')

/** Shown at the code form where there is no response. */
export const notSent = 'It did not get through. Try again.'
