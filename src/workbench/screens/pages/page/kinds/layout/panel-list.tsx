import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import { useVirtualRows } from '../../../../../parts/use-virtual-rows.ts'
import type { KindProps, SlotComponent } from '../../kind-props.ts'
import { RowContext, useOpenPage } from '../../page-context.ts'
import { useEvents } from '../../part-context.ts'
import { RowsState } from '../../rows-state.tsx'
import { useSource } from '../../sources/use-sources.ts'
import { wireText } from '../../wire-text.ts'

const [PITCH, GAP] = [40, 8]
/** Border and padding of a panel, px. */
const FRAME_PX = 26

/** A panel for each row of a source; the rows in view are drawn. While the page is edited there is one. */
export function PanelListKind({ values: { source, columns, height, slot } }: KindProps<'panelList'>) {
  const { isEdited } = useOpenPage()
  const read = useSource(source)
  const shape = { columns, height: height * PITCH - GAP + FRAME_PX }
  if (isEdited)
    return <PanelLines rows={(read.answer?.rows ?? []).slice(0, 1)} {...{ source, shape, slot }} isEdited />
  return (
    <RowsState of={read}>{({ rows }) => <PanelLines rows={rows} {...{ source, shape, slot }} />}</RowsState>
  )
}

interface PanelLinesProps {
  readonly rows: readonly Row[]
  readonly source: string
  readonly shape: { readonly columns: number; readonly height: number }
  readonly slot: SlotComponent
  readonly isEdited?: boolean
}

const nothing: Row = {}

function PanelLines({ rows, source, shape: { columns, height }, slot, isEdited = false }: PanelLinesProps) {
  const shown = isEdited && rows.length === 0 ? [nothing] : rows
  const lines = Math.ceil(shown.length / columns)
  const {
    frame,
    rows: drawn,
    rest,
    measure,
  } = useVirtualRows<HTMLUListElement>({ count: lines, estimate: height + GAP })
  return (
    <ul className="pg-lines" ref={frame}>
      {drawn.map(({ index, gap }) => (
        <li
          key={index}
          className="pg-line"
          data-index={index}
          ref={measure}
          style={{ marginTop: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {shown.slice(index * columns, (index + 1) * columns).map((row, at) => (
            <RowPanel key={wireText(row.id) || index * columns + at} {...{ row, source, slot, height }} />
          ))}
        </li>
      ))}
      {rest > 0 && <li aria-hidden style={{ height: rest }} />}
    </ul>
  )
}

interface RowPanelProps {
  readonly row: Row
  readonly source: string
  readonly slot: SlotComponent
  readonly height: number
}

const isOwn = (target: EventTarget, frame: Element): boolean =>
  target instanceof Element && target.closest('a, button, input, [role="button"], [tabindex]') !== frame

function RowPanel({ row, source, slot: Slot, height }: RowPanelProps) {
  const { has, raise } = useEvents<'panelList'>()
  const scope = useMemo(() => ({ source, row }), [source, row])
  const select = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void => {
    if (!isOwn(event.target, event.currentTarget)) void raise('select', { row, source })
  }
  const acts = has('select')
    ? {
        tabIndex: 0,
        role: 'button' as const,
        onClick: select,
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key === 'Enter') select(event)
        },
      }
    : {}
  return (
    <RowContext value={scope}>
      <div className={has('select') ? 'pg-row pg-click' : 'pg-row'} style={{ minHeight: height }} {...acts}>
        <Slot />
      </div>
    </RowContext>
  )
}
