import type { ReactNode } from 'react'
import { useLanguage } from '../../../i18n/index.ts'
import { nameOf, type DesignedRow } from './use-designed.ts'
import './designed.css'

interface DesignedListProps {
  readonly label: string
  readonly rows: readonly DesignedRow[]
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
  /** What is said of a row beside its name. */
  readonly renderMarks: (row: DesignedRow) => ReactNode
}

/** Dashboards or home layouts by name, one of which is chosen. */
export function DesignedList({ label, rows, chosen, onChoose, renderMarks }: DesignedListProps) {
  const language = useLanguage()
  return (
    <nav className="kd-list" aria-label={label}>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          {...(row.code === chosen ? { 'aria-current': true } : {})}
          onClick={() => onChoose(row.code)}
        >
          <span>{nameOf(row, language)}</span>
          {renderMarks(row)}
        </button>
      ))}
    </nav>
  )
}
