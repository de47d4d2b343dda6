import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kpiTexts, type KpiText } from '#domain/scheduling/kpi-texts.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useDefinitions } from '../../../i18n/use-definitions.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface KpiTableProps {
  readonly runNo: string
  /** Opens the list of what the figure "violations" counts. */
  readonly onViolations?: () => void
}

/** Key figures of the plan before the run and of its result, with what became better or worse. */
export function KpiTable({ runNo, onViolations }: KpiTableProps) {
  const { t } = useTranslation('scheduling')
  const shown = useKpiWords()
  const { about } = useDefinitions()
  const aboutKpi = (name: string): string | undefined => {
    const definition = (kpiTexts as Readonly<Record<string, KpiText>>)[name]?.definition
    return definition && about(definition)
  }
  const kpis = useCall(schedulingRuns.kpis, { runNo })
  if (kpis.isPending) return <LoadingState />
  if (kpis.isError) return <ErrorState error={kpis.error} onRetry={() => void kpis.refetch()} />
  return (
    <DataTable
      label={t('tabs.kpis')}
      rows={kpis.data.items}
      keyOf={({ name }) => name}
      columns={[
        { title: t('kpi'), isName: true, hint: ({ name }) => aboutKpi(name), cell: (one) => one.label },
        { title: t('before'), isNumber: true, cell: ({ before, unit }) => shown(before, unit) },
        {
          title: t('after'),
          isNumber: true,
          cell: ({ name, after, unit }) =>
            onViolations && name === 'violations' && Number(after) > 0 ? (
              <button type="button" className="t-link" onClick={onViolations}>
                {shown(after, unit)}
              </button>
            ) : (
              shown(after, unit)
            ),
        },
        {
          title: t('change'),
          isNumber: true,
          tone: ({ better }) => (better > 0 ? 'good' : better < 0 ? 'bad' : undefined),
          cell: (one) => <Change shown={shown} {...one} />,
        },
      ]}
    />
  )
}

type Shown = (value: string | null | undefined, unit: string | null | undefined) => string

/** Writes figures: durations in parts, rates in percent, anything else as a number of at most two decimals. */
function useKpiWords(): Shown {
  const { short } = useDurations()
  const figures = useFigures()
  const units: Readonly<Record<string, (value: number) => string>> = {
    seconds: (value) => short(Math.round(value)),
    rate: figures.share,
    count: figures.count,
  }
  const plain = (value: number): string => figures.text(value, { kind: 'measure', decimals: 2 })
  return (value, unit) => {
    if (value === null || value === undefined) return '–'
    const number = Number(value)
    const text = (units[unit ?? ''] ?? plain)(Math.abs(number))
    return number < 0 ? `−${text}` : text
  }
}

interface ChangeProps {
  readonly unit?: string | null | undefined
  readonly before?: string | null | undefined
  readonly after?: string | null | undefined
  readonly better: number
  readonly shown: Shown
}

function Change({ before, after, better, unit, shown }: ChangeProps) {
  const { t } = useTranslation('scheduling')
  if (before === null || before === undefined || after === null || after === undefined) return null
  const difference = Number(after) - Number(before)
  if (difference === 0) return <>±0</>
  const Arrow = difference > 0 ? ArrowUp : ArrowDown
  return (
    <>
      <Arrow size={12} aria-hidden /> {shown(String(Math.abs(difference)), unit)}
      {better !== 0 && <span className="visually-hidden">{t(better > 0 ? 'better' : 'worse')}</span>}
    </>
  )
}
