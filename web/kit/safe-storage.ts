/** Returns undefined where the browser throws: storage may be disabled, private or full. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Even reading `localStorage` may throw, so each call reads it again. */
const safe = (storage: () => Storage) => ({
  keys: (): string[] => attempt(() => Object.keys(storage())) ?? [],
  get: (key: string): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
  /** Returns whether the browser stored the value. */
  set: (key: string, value: string): boolean =>
    attempt(() => {
      storage().setItem(key, value)
      return true
    }) ?? false,
  remove: (key: string): void => attempt(() => storage().removeItem(key)),
})

/**
 * localStorage and sessionStorage that never throw. In a browser without storage every key is missing. Marked as pure,
 * so that the bundler drops them from pages that do not use them.
 */
export const deviceStorage = /* @__PURE__ */ safe(() => localStorage)
export const tabStorage = /* @__PURE__ */ safe(() => sessionStorage)
