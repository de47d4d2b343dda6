import type { ReactNode } from 'react'
import type { GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'
import { cellText, type FormatSettings } from './format.ts'

/** What stands in a cell: a chip for a state, a tick for a flag, else the text. */
export function cellContent(value: CellValue, column: GridColumn, settings: FormatSettings): ReactNode {
  const text = cellText(value, column, settings)
  if (column.kind === 'flag')
    return value === true ? (
      <span role="img" aria-label={text} className="g-tick">
        ✓
      </span>
    ) : null
  if (column.tones && text)
    return <span className={`g-chip ${column.tones[plainValue(value)] ?? 'quiet'}`}>{text}</span>
  if (column.kind === 'rate' && text) return rateBar(Number(value), text)
  if (column.kind === 'color' && text)
    return <span className="g-color" style={{ background: text }} title={text} />
  return text
}

function rateBar(share: number, text: string): ReactNode {
  const width = Math.min(100, Math.max(0, share * 100))
  const tone = share >= 1 ? 'good' : share >= 0.5 ? 'warn' : 'bad'
  return (
    <span className="g-rate">
      <i aria-hidden className={tone} style={{ width: `${width}%` }} />
      <span>{text}</span>
    </span>
  )
}
