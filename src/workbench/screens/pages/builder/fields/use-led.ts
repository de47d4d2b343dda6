import { useEffect, useRef, type RefObject } from 'react'

/** Takes the view and the focus to an element that something leads to, once the editor in it is made. */
export function useLed(isLed: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLed) return
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.querySelector<HTMLElement>('input, textarea, [contenteditable], button')?.focus()
  }, [isLed])
  return row
}
