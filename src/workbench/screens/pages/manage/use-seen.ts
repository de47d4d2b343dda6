import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has been in view: what costs much is drawn from then on. */
export function useSeen<T extends Element>(): { readonly ref: RefObject<T | null>; readonly seen: boolean } {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '100px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}
