import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { shareOf, totalOf, type Loads } from './load.ts'

interface LoadTableProps {
  readonly loads: Loads
  readonly onOpen: (resource: string) => void
}

/** Resources by day: percent of the working time that is planned, shaded by how full it is. */
export function LoadTable({ loads, onOpen }: LoadTableProps) {
  const { t } = useTranslation('machine-load')
  const { zone } = useFormatSettings()
  return (
    <div className="t-table-frame">
      <table className="t-table m-load" aria-label={t('byDay')}>
        <thead>
          <tr>
            <th scope="col">{t('resource')}</th>
            <th scope="col" className="number">
              {t('capacity')}
            </th>
            {loads.intervals.map((start) => (
              <th key={start} scope="col" className="number">
                {formatTime(start, zone).slice(5, 10)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loads.rows.map((row) => (
            <tr key={row.resource}>
              <th scope="row">
                <button type="button" className="t-link" onClick={() => onOpen(row.resource)}>
                  {row.resource}
                </button>
              </th>
              <td className="number">{`${(totalOf(row).available / 3600).toFixed(1)} h`}</td>
              {loads.intervals.map((start, index) => (
                <LoadCell key={start} busy={row.busy[index] ?? 0} available={row.available[index] ?? 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LoadCell({ busy, available }: { readonly busy: number; readonly available: number }) {
  const { t } = useTranslation('machine-load')
  const share = shareOf(busy, available)
  const hours = t('hours', { busy: (busy / 3600).toFixed(1), available: (available / 3600).toFixed(1) })
  const tone = share === null ? 'off' : share > 1 ? 'bad' : share > 0.85 ? 'warn' : share > 0 ? 'good' : ''
  return (
    <td className={`number ${tone}`} title={hours}>
      {share === null ? '' : share === Number.POSITIVE_INFINITY ? '∞' : `${Math.round(share * 100)}%`}
    </td>
  )
}
