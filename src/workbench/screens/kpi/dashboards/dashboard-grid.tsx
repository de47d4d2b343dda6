import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { columns, nextRow, type DashboardPart } from '#domain/kpi/dashboard.ts'
import { ScreenBoundary } from '../../../shell/screen-boundary.tsx'
import { PartContent } from './dashboard-part.tsx'

interface DashboardGridProps {
  readonly parts: readonly DashboardPart[]
  readonly refresh: number | null
  readonly editing?: boolean
  readonly chosen?: string | null
  readonly onChoose?: (id: string) => void
  readonly onChange?: (id: string, change: Partial<DashboardPart>) => void
}

const rowHeight = 60

/** The parts on their grid. While editing they are moved by their title, sized by their corner, or by arrow keys. */
export function DashboardGrid(props: DashboardGridProps) {
  const { parts, refresh, editing = false, chosen = null, onChoose, onChange } = props
  const { t } = useTranslation('dashboards')
  const frame = useRef<HTMLDivElement>(null)
  const begin = (event: PointerEvent<HTMLElement>, part: DashboardPart, size: boolean): void => {
    if (!onChange || !frame.current) return
    event.preventDefault()
    onChoose?.(part.id)
    const column = frame.current.clientWidth / columns
    const [x0, y0] = [event.clientX, event.clientY]
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent): void => {
      const [dx, dy] = [Math.round((next.clientX - x0) / column), Math.round((next.clientY - y0) / rowHeight)]
      onChange(part.id, size ? { w: part.w + dx, h: part.h + dy } : { x: part.x + dx, y: part.y + dy })
    }
    const end = (): void => {
      target.removeEventListener('pointermove', move)
      target.removeEventListener('pointerup', end)
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end)
  }
  const onKeyDown = (event: KeyboardEvent, part: DashboardPart): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!step || !onChange) return
    event.preventDefault()
    const [dx = 0, dy = 0] = step
    onChange(
      part.id,
      event.shiftKey ? { w: part.w + dx, h: part.h + dy } : { x: part.x + dx, y: part.y + dy },
    )
  }
  return (
    <div
      ref={frame}
      className={editing ? 'k-board editing' : 'k-board'}
      style={{ gridTemplateRows: `repeat(${nextRow(parts)}, ${rowHeight}px)` }}
    >
      {parts.map((part) => (
        <section
          key={part.id}
          aria-label={part.title || part.kind}
          className={`k-part ${part.kind} ${part.id === chosen ? 'chosen' : ''}`}
          style={{
            gridColumn: `${part.x + 1} / span ${part.w}`,
            gridRow: `${part.y + 1} / span ${part.h}`,
            ...(part.kind === 'panel' && part.color ? { background: part.color } : {}),
          }}
        >
          {(part.title || editing) &&
            (editing ? (
              <button
                type="button"
                className="handle"
                aria-pressed={part.id === chosen}
                title={t('moveHint')}
                onClick={() => onChoose?.(part.id)}
                onKeyDown={(event) => onKeyDown(event, part)}
                onPointerDown={(event) => begin(event, part, false)}
              >
                {part.title || '…'}
              </button>
            ) : (
              <h3>{part.title}</h3>
            ))}
          <div className="body">
            <ScreenBoundary>
              <PartContent part={part} refresh={refresh} />
            </ScreenBoundary>
          </div>
          {editing && (
            <span className="corner" aria-hidden onPointerDown={(event) => begin(event, part, true)} />
          )}
        </section>
      ))}
    </div>
  )
}
