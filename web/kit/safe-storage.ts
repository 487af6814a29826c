/** Undefined where a browser refuses: storage may be switched off, private or full. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** The name alone may throw, so it is read with every call. */
const safe = (storage: () => Storage) => ({
  keys: (): string[] => attempt(() => Object.keys(storage())) ?? [],
  get: (key: string): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
  /** Whether the browser stored it. */
  set: (key: string, value: string): boolean =>
    attempt(() => {
      storage().setItem(key, value)
      return true
    }) ?? false,
  remove: (key: string): void => attempt(() => storage().removeItem(key)),
})

/**
 * localStorage and sessionStorage that never throw. A browser that stores nothing has nothing. Pure, so that a page
 * that imports a module beside them, and not them, does not load that module.
 */
export const deviceStorage = /* @__PURE__ */ safe(() => localStorage)
export const tabStorage = /* @__PURE__ */ safe(() => sessionStorage)
