export const loadChat = () => import('./opened-chat.ts')
