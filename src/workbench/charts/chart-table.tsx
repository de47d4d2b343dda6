import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreNote } from '../parts/more-note.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
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
      <DataTable
        caption={<span className="visually-hidden">{spec.title}</span>}
        rows={rows.slice(0, mostRows)}
        columns={head.map((title, at) => ({
          title,
          isName: at === 0,
          isNumber: at > 0,
          cell: (row: (typeof rows)[number]) => row[at],
        }))}
      />
      <MoreNote shown={Math.min(rows.length, mostRows)} total={rows.length} hint={t('exportHasAll')} />
    </div>
  )
}
