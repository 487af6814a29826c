/** The limits of toasts. Width and swipe are fixed in the library, and a test compares them. */
export const toastLimits = {
  visible: 3,
  durationMs: 4000,
  width: 356,
  gap: 14,
  swipe: 20,
  hotkey: ['altKey', 'KeyT'],
} as const
