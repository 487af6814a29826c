/** Does something once an element has come within two windows' height of what is seen. Returns the giving up. */
export function whenNear(place: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '200% 0px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
