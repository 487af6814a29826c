const timeoutMs = 1_000

/** Copies with the clipboard API, or with a selection where that is refused. Throws if both fail. */
export async function copyText(text: string): Promise<void> {
  try {
    await withTimeout(navigator.clipboard.writeText(text))
  } catch (cause) {
    if (!copyBySelection(text)) throw new Error('This browser lets nothing be copied.', { cause })
  }
}

/** In some in-app browsers the clipboard promise never settles, and the visitor is waiting for the call. */
const withTimeout = (copying: Promise<void>) =>
  Promise.race([
    copying,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The clipboard does not answer.')), timeoutMs)
    }),
  ])

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
