import { useTranslation } from 'react-i18next'
import type { TextValue } from '#domain/pages/text.ts'
import { KpiChange } from '../../../../kpi/kpi-change.tsx'
import { stateOfFigure, stateTones } from '../../../../kpi/kpi-data.ts'
import { useKpiText } from '../../../../kpi/use-kpi-text.ts'
import { useText } from '../../use-text.ts'
import { OfKpi, useOpenKpi, type KpiHistory } from './of-kpi.tsx'

interface KpiNumberProps {
  readonly code: string
  readonly label: TextValue
}

/** The newest value of a KPI in the colour of its limits, with its change and its target. */
export const KpiNumber = ({ code, label }: KpiNumberProps) => (
  <OfKpi code={code}>{(values) => <Figure {...values} label={label} />}</OfKpi>
)

function Figure({ kpi, now, before, label }: KpiHistory & { readonly label: TextValue }) {
  const { t } = useTranslation('page')
  const kpiText = useKpiText()
  const name = useText(label) || (kpi.name ?? kpi.code)
  const open = useOpenKpi(kpi.code)
  return (
    <button type="button" className="pg-number pg-click" onClick={open}>
      <span className="name">{name}</span>
      <strong className={stateTones[stateOfFigure(kpi, now)]}>{kpiText(now, kpi)}</strong>
      <span>
        <KpiChange kpi={kpi} before={before} now={now} />
        {kpi.target !== null && <small> {t('kpiTarget', { value: kpiText(kpi.target, kpi) })}</small>}
      </span>
    </button>
  )
}
