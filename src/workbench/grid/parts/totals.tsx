import { memo } from 'react'
import { measureText } from '../cells/measure-text.ts'
import { totalColumn, totalMark, totalText, wholeText, type FormatSettings } from '../cells/format.ts'
import { axisText } from '#domain/rules/figure.ts'
import { columnDuration } from '../../fields/duration-text.ts'
import { isNumeric, type GridColumn } from '../model/column.ts'
import { fittedSum } from '../model/fitted-sum.ts'
import type { Panes, PlacedColumn } from '../model/panes.ts'
import type { CellValue, GridView } from '../model/source.ts'

interface TotalsProps {
  readonly panes: Panes
  readonly middle: readonly PlacedColumn[]
  readonly view: GridView
  readonly settings: FormatSettings
  readonly label: string
}

/** Ways to write a sum in less than its digits take. */
function shorterSums(value: CellValue, { kind }: GridColumn, { language }: FormatSettings): string[] {
  if (value === null || value === undefined || !isNumeric(kind)) return []
  if (kind !== 'duration') return [`≈${axisText(Number(value), { kind: 'measure' }, language)}`]
  return ([2, 1, 0] as const).map((part) => `≈${columnDuration(Number(value), part, language)}`)
}

const markWidth = (mark: string): number => (mark === '' ? 0 : measureText(mark, 'sum'))

/** The row of sums below the rows, under their columns. */
export const Totals = memo(function Totals({ panes, middle, view, settings, label }: TotalsProps) {
  const cells = (columns: readonly PlacedColumn[]) =>
    columns.map(({ column, left, width, index, finest }) => {
      const value = view.totals[column.field]
      const text = totalText(value, column, settings, finest)
      const own = totalColumn(column)
      const mark = text === '' ? '' : totalMark(column, settings.language)
      return (
        <div
          key={column.field}
          role="gridcell"
          aria-colindex={index + 1}
          className={isNumeric(column.kind) ? 'g-cell number' : 'g-cell'}
          style={{ left, width }}
          title={mark + wholeText(value, own, settings)}
        >
          {mark}
          {fittedSum(text, width - markWidth(mark), shorterSums(value, own, settings))}
        </div>
      )
    })
  return (
    <div role="rowgroup" className="g-totals">
      <div role="row" aria-rowindex={view.rowCount + 2} className="g-row total">
        <span className="g-total-label">{label}</span>
        {panes.left.width > 0 && (
          <div className="g-pane left" style={{ width: panes.left.width }}>
            {cells(panes.left.columns)}
          </div>
        )}
        <div className="g-pane middle" style={{ minWidth: panes.middle.width }}>
          {cells(middle)}
        </div>
        {panes.right.width > 0 && (
          <div className="g-pane right" style={{ width: panes.right.width }}>
            {cells(panes.right.columns)}
          </div>
        )}
      </div>
    </div>
  )
})
