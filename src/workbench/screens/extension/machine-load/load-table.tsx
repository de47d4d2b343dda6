import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { shareOf, totalOf, type Loads } from './load.ts'
import { VirtualBody } from '../../../parts/virtual-body.tsx'

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
  const { hours } = useFigures()
  return (
    <div className="t-table-frame">
      <table className="t-table m-load" aria-label={t('byDay')}>
        <thead>
          <tr>
            <th scope="col">{t('resource')}</th>
            <th scope="col" className="number">
              {t('capacity')}
            </th>
            {loads.intervals.map((start, index) => (
              <th key={start} scope="col" className={index === day ? 'number chosen' : 'number'}>
                {formatTime(start, zone).slice(5, 10)}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualBody rows={loads.rows} keyOf={({ resource }) => resource}>
          {(row, props) => (
            <tr {...props}>
              <th scope="row">
                <button type="button" className="t-link" onClick={() => onOpen(row.resource)}>
                  {row.resource}
                </button>
              </th>
              <td className="number">{hours(totalOf(row).available)}</td>
              {loads.intervals.map((start, index) => (
                <LoadCell key={start} busy={row.busy[index] ?? 0} available={row.available[index] ?? 0} />
              ))}
            </tr>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}

function LoadCell({ busy, available }: { readonly busy: number; readonly available: number }) {
  const { t } = useTranslation('machine-load')
  const figures = useFigures()
  const share = shareOf(busy, available)
  const hours = t('hours', { busy: figures.hours(busy), available: figures.hours(available) })
  const tone = share === null ? 'off' : share > 1 ? 'bad' : share > 0.85 ? 'warn' : share > 0 ? 'good' : ''
  return (
    <td className={`number ${tone}`} title={hours}>
      {share === null ? '' : figures.text(share, { kind: 'share', decimals: 0 })}
    </td>
  )
}
