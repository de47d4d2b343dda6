import { memo } from 'react'
import { cellText, type FormatSettings } from '../cells/format.ts'
import { fittedSum } from '../model/fitted-sum.ts'
import type { Panes, PlacedColumn } from '../model/panes.ts'
import type { GridView } from '../model/source.ts'

interface TotalsProps {
  readonly panes: Panes
  readonly middle: readonly PlacedColumn[]
  readonly view: GridView
  readonly settings: FormatSettings
  readonly label: string
}

/** The row of sums below the rows, under their columns. */
export const Totals = memo(function Totals({ panes, middle, view, settings, label }: TotalsProps) {
  const cells = (columns: readonly PlacedColumn[]) =>
    columns.map(({ column, left, width, index }) => {
      const text = cellText(view.totals[column.field], column, settings)
      return (
        <div
          key={column.field}
          role="gridcell"
          aria-colindex={index + 1}
          className="g-cell number"
          style={{ left, width }}
          title={text}
        >
          {fittedSum(text, width)}
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
