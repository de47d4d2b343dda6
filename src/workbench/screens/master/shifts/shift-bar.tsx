import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '#domain/calendar/shift-patterns.ts'
import { addedRange, DAY, movedRange, rangeText, resizedRange, snapped, spanOf } from './shift-ranges.ts'
import './shifts.css'

interface ShiftBarProps {
  readonly ranges: readonly TimeRange[]
  readonly disabled?: boolean
  readonly onChange: (ranges: readonly TimeRange[]) => void
}

/** What drags and arrow keys snap to; with Shift the keys go by the minute. */
const SNAP = 900

type Grip = keyof TimeRange | 'whole'
type Drag =
  | { readonly kind: 'range'; readonly index: number; readonly grip: Grip; readonly offset: number }
  | { readonly kind: 'new'; readonly start: number }

/**
 * The working times of a shift on a bar of a day and a half. Drag on the empty bar draws a range, drag on a range moves it,
 * on its ends resizes it; with the keyboard: arrows move, Ctrl + arrows move the end, Delete removes.
 */
export function ShiftBar({ ranges, disabled = false, onChange }: ShiftBarProps) {
  const { t } = useTranslation('shifts')
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [drawn, setDrawn] = useState<TimeRange | null>(null)

  const span = spanOf(ranges)
  const share = (second: number): string => `${(second / span) * 100}%`
  const secondAt = (event: PointerEvent): number => {
    const box = frame.current!.getBoundingClientRect()
    return ((event.clientX - box.left) / box.width) * span
  }
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const grip = (event.target as HTMLElement).dataset
    const second = secondAt(event)
    if (grip['index'] === undefined) {
      const start = snapped(second, SNAP, span)
      setDrag({ kind: 'new', start })
      setDrawn({ start, end: start })
      return
    }
    const index = Number(grip['index'])
    setDrag({ kind: 'range', index, grip: grip['grip'] as Grip, offset: second - ranges[index]!.start })
  }
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (!drag) return
    const second = secondAt(event)
    if (drag.kind === 'new') setDrawn({ start: drag.start, end: snapped(second, SNAP, span) })
    else if (drag.grip === 'whole') {
      const start = snapped(second - drag.offset, SNAP, span)
      onChange(movedRange(ranges, drag.index, start - ranges[drag.index]!.start))
    } else onChange(resizedRange(ranges, drag.index, drag.grip, snapped(second, SNAP, span)))
  }
  const end = (): void => {
    if (drag?.kind === 'new' && drawn) {
      const added = addedRange(ranges, drawn.start, drawn.end)
      if (added) onChange(added)
    }
    setDrag(null)
    setDrawn(null)
  }

  return (
    <div className="m-shift-bar">
      <div className="hours" aria-hidden>
        {Array.from({ length: span / 10_800 + 1 }, (_, step) => (
          <span key={step} style={{ left: share(step * 10_800) }}>
            {(step * 3) % 24}
          </span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- drawing needs a pointer; ranges can be typed above as well */}
      <div
        ref={frame}
        className="track"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span className="next-day" style={{ left: share(DAY) }} aria-hidden>
          {t('nextDay')}
        </span>
        {ranges.map((range, index) => (
          <Bar
            // oxlint-disable-next-line react/no-array-index-key -- a dragged range keeps its place, not its times
            key={index}
            range={range}
            span={span}
            index={index}
            disabled={disabled}
            onMove={(by) => onChange(movedRange(ranges, index, by))}
            onResize={(by) => onChange(resizedRange(ranges, index, 'end', range.end + by))}
            onRemove={() => onChange(ranges.filter((_, at) => at !== index))}
          />
        ))}
        {drawn && drawn.start !== drawn.end && (
          <span
            className="bar drawn"
            style={{
              left: share(Math.min(drawn.start, drawn.end)),
              width: share(Math.abs(drawn.end - drawn.start)),
            }}
          />
        )}
      </div>
    </div>
  )
}

interface BarProps {
  readonly range: TimeRange
  readonly index: number
  readonly disabled: boolean
  readonly span: number
  readonly onMove: (seconds: number) => void
  readonly onResize: (seconds: number) => void
  readonly onRemove: () => void
}

function Bar({ range, index, span, disabled, onMove, onResize, onRemove }: BarProps) {
  const { t } = useTranslation('shifts')
  const text = rangeText(range)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 60 : SNAP
    const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0
    if (by !== 0) (event.ctrlKey ? onResize : onMove)(by)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <span
      className="bar"
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={t('range', { text })}
      aria-valuemin={0}
      aria-valuemax={span}
      aria-valuenow={range.start}
      aria-valuetext={text}
      aria-disabled={disabled}
      style={{
        left: `${(range.start / span) * 100}%`,
        width: `${((range.end - range.start) / span) * 100}%`,
      }}
      data-index={index}
      data-grip="whole"
      onKeyDown={disabled ? undefined : onKeyDown}
    >
      <span className="grip left" data-index={index} data-grip="start" />
      <span className="text">{text}</span>
      <span className="grip right" data-index={index} data-grip="end" />
    </span>
  )
}
