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
  if (column.kind === 'time' && text) return timeOf(text, column.seconds ?? false)
  return text
}

/** All times of a column by the same measure; what is left out is told by a tooltip and goes into copies and files. */
function timeOf(text: string, seconds: boolean): ReactNode {
  if (seconds) return text.length === minuteLength ? `${text}:00` : text
  return text.length > minuteLength ? <span title={text}>{text.slice(0, minuteLength)}</span> : text
}

const minuteLength = '2026/11/20 08:30'.length

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
