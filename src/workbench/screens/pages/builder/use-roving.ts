import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowRight: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Buttons that are one stop for Tab; arrow keys, Home and End go among them. */
export function useRoving() {
  const ref = useRef<HTMLDivElement>(null)
  const stop = useRef<Element | null>(null)
  const buttons = (): HTMLButtonElement[] => [...(ref.current?.querySelectorAll('button') ?? [])]
  const mark = (): void => {
    const all = buttons()
    const own = all.find((one) => one === stop.current) ?? all[0]
    for (const one of all) one.tabIndex = one === own ? 0 : -1
  }
  useEffect(mark)
  return {
    ref,
    onFocus: ({ target }: FocusEvent): void => {
      stop.current = target
      mark()
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const all = buttons()
      const at = all.findIndex((one) => one === event.target)
      const move = event.ctrlKey || event.altKey || event.metaKey ? undefined : moves[event.key]
      if (at === -1 || !move) return
      event.preventDefault()
      all[move(at, all.length)]?.focus()
    },
  }
}
