import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeOf, type KpiLine } from './kpi-data.ts'
import { useKpiText } from './use-kpi-text.ts'

interface KpiChangeProps {
  readonly kpi: KpiLine
  readonly before: string | null | undefined
  readonly now: string | null | undefined
}

/** How a figure changed, with an arrow that says the way and a colour that says whether it is better. */
export function KpiChange({ kpi, before, now }: KpiChangeProps) {
  const { t } = useTranslation('kpi')
  const kpiText = useKpiText()
  const change = changeOf(before, now, kpi.direction)
  if (change === null) return null
  if (change.difference === 0) return <>±0</>
  const Arrow = change.difference > 0 ? ArrowUp : ArrowDown
  return (
    <span className={`k-change ${change.better > 0 ? 'good' : 'bad'}`}>
      <Arrow size={12} aria-hidden />
      {kpiText(Math.abs(change.difference), kpi)}
      <span className="visually-hidden">{t(change.better > 0 ? 'better' : 'worse')}</span>
    </span>
  )
}
