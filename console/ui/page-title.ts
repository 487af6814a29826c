let title = ''
let neutral: string | undefined

/** The title of the tab. Behind the privacy screen it is set when the person returns. */
export function setTitle(next: string): void {
  title = next
  write()
}

/** The privacy screen has a title that does not say which screen is open. Returns a function that ends it. */
export function coverTitle(text: string): () => void {
  title = document.title
  neutral = text
  write()
  return () => {
    neutral = undefined
    write()
  }
}

function write(): void {
  document.title = neutral ?? title
}
