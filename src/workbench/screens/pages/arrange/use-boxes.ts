import { useLayoutEffect, useState } from 'react'

/** Where a part is drawn, px from the top left of the page. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const isSame = (a: ReadonlyMap<string, Box>, b: ReadonlyMap<string, Box>): boolean =>
  a.size === b.size &&
  [...a].every(([id, one]) => {
    const other = b.get(id)
    return (
      other !== undefined &&
      (['left', 'top', 'width', 'height'] as const).every((side) => one[side] === other[side])
    )
  })

function measured(frame: HTMLElement): ReadonlyMap<string, Box> {
  const from = frame.getBoundingClientRect()
  const parts = [...frame.querySelectorAll<HTMLElement>('[data-part]')]
  return new Map(
    parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return [part.dataset['part']!, { left: left - from.left, top: top - from.top, width, height }]
    }),
  )
}

/** Boxes of the parts that a page draws, by id, kept up to date. Rows grow with what is in them, so places alone do not say. */
export function useBoxes(frame: HTMLElement | null): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  useLayoutEffect(() => {
    if (!frame) return undefined
    const read = (): void => {
      const next = measured(frame)
      setBoxes((old) => (isSame(old, next) ? old : next))
    }
    read()
    const sizes = new ResizeObserver(read)
    const watch = (): void => {
      sizes.disconnect()
      for (const part of [frame, ...frame.querySelectorAll('[data-part]')]) sizes.observe(part)
    }
    watch()
    const parts = new MutationObserver(() => {
      watch()
      read()
    })
    parts.observe(frame, { childList: true, subtree: true, attributeFilter: ['style'] })
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [frame])
  return boxes
}
