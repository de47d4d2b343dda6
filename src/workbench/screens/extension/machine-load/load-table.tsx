import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { shareOf, totalOf, type Loads } from './load.ts'
import type { DataColumn } from '../../../parts/data-table/column.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface LoadTableProps {
  readonly loads: Loads
  /** Interval that is looked at. */
  readonly day: number | null
  readonly onOpen: (resource: string) => void
}

/** Resources by day: percent of the working time that is planned, shaded by how full it is. */
export function LoadTable({ loads, day, onOpen }: LoadTableProps) {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  const { hours, text } = useFigures()
  return (
    <DataTable
      frame
      label={t('byDay')}
      className="m-load"
      rows={loads.rows}
      keyOf={({ resource }) => resource}
      columns={[
        {
          title: t('resource'),
          isName: true,
          cell: ({ resource }) => (
            <button type="button" className="t-link" onClick={() => onOpen(resource)}>
              {resource}
            </button>
          ),
        },
        { title: t('capacity'), isNumber: true, cell: (row) => hours(totalOf(row).available) },
        ...loads.intervals.map((start, at): DataColumn<Loads['rows'][number]> => {
          const of = ({ busy, available }: Loads['rows'][number]) =>
            [busy[at] ?? 0, available[at] ?? 0] as const
          return {
            title: formatTime(start, zone).slice(5, 10),
            isNumber: true,
            className: at === day ? 'chosen' : '',
            tone: (row) => toneOf(shareOf(...of(row))),
            hint: (row) => {
              const [busy, available] = of(row)
              return t('hours', { busy: hours(busy), available: hours(available) })
            },
            cell: (row) => {
              const share = shareOf(...of(row))
              return share === null ? '' : text(share, { kind: 'share', decimals: 0 })
            },
          }
        }),
      ]}
    />
  )
}

const toneOf = (share: number | null): string =>
  share === null ? 'off' : share > 1 ? 'bad' : share > 0.85 ? 'warn' : share > 0 ? 'good' : ''
