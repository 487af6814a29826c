/** Calls `act` once when an element comes near the viewport. Returns a function that cancels. */
export function whenNear(element: Element, act: () => void, margin = '200%'): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: `${margin} 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
