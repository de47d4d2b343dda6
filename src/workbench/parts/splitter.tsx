import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

interface SplitterProps {
  /** `row`: side by side; `column`: above each other. */
  readonly direction?: 'row' | 'column'
  /** Names the handle for screen readers. */
  readonly label: string
  /** Size of the second part in pixels at first. */
  readonly initial: number
  readonly min?: number
  /** Name under which the size is kept. */
  readonly storageKey?: string
  /** Without a second part the first one has all the room. */
  readonly children: readonly [ReactNode, ReactNode | null]
}

const step = 24

/** Two parts with a handle between them; dragged, or moved with the arrow keys. */
export function Splitter({
  direction = 'row',
  label,
  initial,
  min = 160,
  storageKey,
  children,
}: SplitterProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(() => storedSize(storageKey) ?? initial)
  const row = direction === 'row'

  const change = (next: number): void => {
    const box = frame.current?.getBoundingClientRect()
    const most = Math.max(min, ((row ? box?.width : box?.height) ?? next) - min)
    const fitted = Math.round(Math.min(Math.max(next, min), most))
    setSize(fitted)
    if (storageKey) localStorage.setItem(`takt.split.${storageKey}`, String(fitted))
  }
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const box = frame.current?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      change(row ? box.right - event.clientX : box.bottom - event.clientY)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const bigger = row ? 'ArrowLeft' : 'ArrowUp'
    const smaller = row ? 'ArrowRight' : 'ArrowDown'
    if (event.key === bigger) change(size + step)
    else if (event.key === smaller) change(size - step)
    else return
    event.preventDefault()
  }

  return (
    <div ref={frame} className={`t-splitter ${direction}`}>
      <div className="first">{children[0]}</div>
      {children[1] !== null && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a widget (ARIA window splitter) */}
          <div
            className="handle"
            role="separator"
            tabIndex={0}
            aria-label={label}
            aria-orientation={row ? 'vertical' : 'horizontal'}
            aria-valuenow={size}
            aria-valuemin={min}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={onKeyDown}
          />
          <div className="second" style={row ? { width: size } : { height: size }}>
            {children[1]}
          </div>
        </>
      )}
    </div>
  )
}

function storedSize(key: string | undefined): number | null {
  return key ? Number(localStorage.getItem(`takt.split.${key}`)) || null : null
}
