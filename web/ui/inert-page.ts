/** Marks elements that stay usable over every dialog: the safety bar with Quick exit, and toasts. */
export const aboveDialogs = { 'data-above-dialogs': '' }

/** Makes the page inert except `layer` and elements above dialogs. Returns a function that undoes it. */
export function makeInert(layer: Element): () => void {
  const inertElements = elementsOutside(layer, document.body).filter((element) => !element.inert)
  for (const element of inertElements) element.inert = true
  return () => {
    for (const element of inertElements) element.inert = false
  }
}

function elementsOutside(layer: Element, parent: Element): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (child === layer || child.matches(exempt) || !(child instanceof HTMLElement)) return []
    const containsExempt = child.contains(layer) || child.querySelector(exempt) !== null
    return containsExempt ? elementsOutside(layer, child) : [child]
  })
}

const exempt = '[data-above-dialogs]'
