import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GanttController } from '../view/controller.ts'
import { accessibleRows, type AccessibleRow } from './cells.ts'

interface AccessibleTableProps {
  readonly gantt: GanttController
  readonly id: string
  readonly label: string
  readonly describe: (source: number) => string
  /** The look of a bar, as text. */
  readonly read?: ((source: number) => string) | undefined
}

/** Delay after the last move of the view: a screen reader announces the final place, not each frame. */
const REFRESH_DELAY_MS = 120
/** The first bars are listed as soon as the chart has them and its size. */
const NO_DELAY_MS = 0

export const cellId = (id: string, source: number): string => `${id}-bar-${source}`
export const rowId = (id: string, row: number): string => `${id}-row-${row}`

/** The chart as a table for screen readers: its rows and bars in view, following focus and selection. */
export function AccessibleTable({ gantt, id, label, describe, read }: AccessibleTableProps) {
  const { t } = useTranslation('gantt')
  const [rows, setRows] = useState<readonly AccessibleRow[]>([])
  const [, setTurn] = useState(0)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let delay = NO_DELAY_MS
    const follow = (): void => {
      const { scene, view, focus } = gantt
      if (!scene) return
      const found = accessibleRows(scene, view, focus)
      if (found.length > 0) delay = REFRESH_DELAY_MS
      setRows(found)
    }
    const later = (): void => {
      clearTimeout(waiting)
      waiting = setTimeout(follow, delay)
    }
    const ends = [
      gantt.on('view', later),
      gantt.on('model', later),
      // The focused cell must be there when the chart points to it.
      gantt.on('focus', follow),
      gantt.on('selection', () => setTurn((turn) => turn + 1)),
    ]
    follow()
    return () => {
      clearTimeout(waiting)
      for (const end of ends) end()
    }
  }, [gantt])
  const { scene, selection } = gantt
  if (!scene) return null
  const columns = scene.model.texts.columns
  const named = Math.max(1, columns.length)
  // A column for each bar of the row that has most of them: every cell is under a header.
  const most = Math.max(1, ...rows.map(({ cells }) => cells.length))
  return (
    <div
      role={scene.model.rows.parent ? 'treegrid' : 'grid'}
      aria-label={t('table', { label })}
      aria-rowcount={scene.lines.count + 1}
      aria-colcount={named + most}
      aria-multiselectable
      className="visually-hidden"
    >
      <div role="row" aria-rowindex={1}>
        {columns.map(({ title }, at) => (
          <span role="columnheader" aria-colindex={at + 1} key={title}>
            {title}
          </span>
        ))}
        {Array.from({ length: most }, (_, at) => (
          <span role="columnheader" aria-colindex={named + at + 1} key={at}>
            {most === 1 ? t('bars') : t('barColumn', { index: at + 1 })}
          </span>
        ))}
      </div>
      {rows.map(({ row, index, depth, fold, names, cells, total, below }) => (
        <div
          role="row"
          key={row}
          id={rowId(id, row)}
          aria-rowindex={index + 1}
          {...(fold > 0 && { 'aria-expanded': fold === 1 })}
          data-depth={depth}
        >
          {names.map((name, at) => (
            <span role={at === 0 ? 'rowheader' : 'gridcell'} aria-colindex={at + 1} key={at}>
              {name || '–'}
            </span>
          ))}
          {cells.length === 0 && (
            <span role="gridcell" aria-colindex={named + 1}>
              {total === 0 && below > 0 ? t('barsBelow', { count: below }) : t('barsInRow', { count: total })}
            </span>
          )}
          {cells.map((cell, at) => (
            <span
              role="gridcell"
              aria-colindex={named + at + 1}
              key={cell.source}
              id={cellId(id, cell.source)}
              aria-selected={selection.has(cell.source)}
              data-source={cell.source}
            >
              {describe(cell.source)} {read?.(cell.source)} {t('barOf', { index: cell.index, count: total })}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
