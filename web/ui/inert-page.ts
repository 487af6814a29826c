/** Marks elements that stay usable over every dialog: the safety bar with Quick exit, and toasts. */
export const aboveDialogs = { 'data-above-dialogs': '' }

/** Makes the page inert except `layer` and elements above dialogs. Returns a function that undoes it. */
export function holdBack(layer: Element): () => void {
  const held = beside(layer, document.body).filter((element) => !element.inert)
  for (const element of held) element.inert = true
  return () => {
    for (const element of held) element.inert = false
  }
}

function beside(layer: Element, parent: Element): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (child === layer || child.matches(exempt) || !(child instanceof HTMLElement)) return []
    const holdsExempt = child.contains(layer) || child.querySelector(exempt) !== null
    return holdsExempt ? beside(layer, child) : [child]
  })
}

const exempt = '[data-above-dialogs]'
