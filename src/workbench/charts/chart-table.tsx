import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreNote } from '../parts/more-note.tsx'
import type { ChartSpec } from './spec.ts'
import { tableOf, type Reader } from './words.ts'

interface ChartTableProps {
  readonly spec: ChartSpec
  readonly reader: Reader
  /** For everybody; otherwise only for those who do not see the chart. */
  readonly shown: boolean
}

/** Rows of the table at most; a screen reader is not helped by more, and the file has them all. */
const mostRows = 500

/** The numbers of a chart. */
export function ChartTable({ spec, reader, shown }: ChartTableProps) {
  const { t } = useTranslation('charts')
  const { head, rows } = useMemo(() => tableOf(spec, reader), [spec, reader])
  return (
    <div className={shown ? 'c-table' : 'visually-hidden'}>
      <table className={shown ? 't-table' : undefined}>
        <caption className={shown ? 'visually-hidden' : undefined}>{spec.title}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={`${column} ${name}`} scope="col" className={column > 0 ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(([place, ...values], row) => (
            <tr key={`${row} ${place}`}>
              <th scope="row">{place}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]} className="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MoreNote shown={Math.min(rows.length, mostRows)} total={rows.length} hint={t('exportHasAll')} />
    </div>
  )
}
