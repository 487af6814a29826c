/** Does something once an element has come near what is seen: by default within two windows' height. Returns the giving up. */
export function whenNear(place: Element, act: () => void, margin = '200%'): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: `${margin} 0px` },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
