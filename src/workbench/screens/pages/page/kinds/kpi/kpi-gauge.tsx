import { useTranslation } from 'react-i18next'
import { figureFormOf } from '#domain/kpi/definition.ts'
import type { TextValue } from '#domain/pages/text.ts'
import { Chart } from '../../../../../charts/chart.tsx'
import { stateOfFigure, stateTones } from '../../../../kpi/kpi-data.ts'
import { levelsOf } from '../../../../kpi/trend-data.ts'
import { useText } from '../../use-text.ts'
import { OfKpi, useOpenKpi, type KpiHistory } from './of-kpi.tsx'

interface KpiGaugeProps {
  readonly code: string
  readonly label: TextValue
}

/** The newest value of a KPI on a dial with its target and limits. */
export const KpiGauge = ({ code, label }: KpiGaugeProps) => (
  <OfKpi code={code}>{(values) => <Dial {...values} label={label} />}</OfKpi>
)

function Dial({ kpi, now, label }: KpiHistory & { readonly label: TextValue }) {
  const { t } = useTranslation('kpi')
  const name = kpi.name ?? kpi.code
  const title = useText(label) || name
  const open = useOpenKpi(kpi.code)
  return (
    <Chart
      title={title}
      kind="gauge"
      height="fill"
      axis={{ kind: 'category', label: t('kpi'), names: [name] }}
      series={[
        { name, values: [now === null ? null : Number(now)], tone: stateTones[stateOfFigure(kpi, now)] },
      ]}
      form={figureFormOf(kpi)}
      levels={levelsOf(kpi, { target: t('target'), warn: t('warn'), alarm: t('alarm') })}
      onOpen={open}
    />
  )
}
