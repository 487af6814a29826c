/** What a toast may do. Width and swipe are the drawing library's own and are held by a test. */
export const toastLimits = {
  visible: 3,
  durationMs: 4000,
  width: 356,
  gap: 14,
  swipe: 20,
  hotkey: ['altKey', 'KeyT'],
} as const
