import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { groupDigits } from '../../../fields/format.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'

/** Key figures of the plan before the run and of its result, with what became better or worse. */
export function KpiTable({ runNo }: { readonly runNo: string }) {
  const { t } = useTranslation('scheduling')
  const kpis = useCall(schedulingRuns.kpis, { runNo })
  if (kpis.isPending) return <LoadingState />
  if (kpis.isError) return <ErrorState error={kpis.error} onRetry={() => void kpis.refetch()} />
  return (
    <table className="t-table p-kpis" aria-label={t('tabs.kpis')}>
      <thead>
        <tr>
          <th scope="col">{t('kpi')}</th>
          <th scope="col" className="number">
            {t('before')}
          </th>
          <th scope="col" className="number">
            {t('after')}
          </th>
          <th scope="col" className="number">
            {t('change')}
          </th>
          <th scope="col">{t('unit')}</th>
        </tr>
      </thead>
      <tbody>
        {kpis.data.items.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.label}</th>
            <td className="number">{shown(one.before)}</td>
            <td className="number">{shown(one.after)}</td>
            <td className={`number ${one.better > 0 ? 'good' : one.better < 0 ? 'bad' : ''}`}>
              <Change before={one.before} after={one.after} better={one.better} />
            </td>
            <td>{one.unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shown = (value: string | null | undefined): string =>
  value === null || value === undefined ? '–' : groupDigits(value)

interface ChangeProps {
  readonly before: string | null | undefined
  readonly after: string | null | undefined
  readonly better: number
}

function Change({ before, after, better }: ChangeProps) {
  const { t } = useTranslation('scheduling')
  if (before === null || before === undefined || after === null || after === undefined) return null
  const difference = Number(after) - Number(before)
  if (difference === 0) return <>±0</>
  const Arrow = difference > 0 ? ArrowUp : ArrowDown
  return (
    <>
      <Arrow size={12} aria-hidden /> {groupDigits(String(Math.round(Math.abs(difference) * 100) / 100))}
      {better !== 0 && <span className="visually-hidden">{t(better > 0 ? 'better' : 'worse')}</span>}
    </>
  )
}
