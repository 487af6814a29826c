/** Marks what stays in reach over every dialog: the safety bar with Quick exit, and toasts. */
export const aboveDialogs = { 'data-above-dialogs': '' }

/** Makes everything on the page inert but `layer` and what stays above dialogs. Returns the undoing. */
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
