import { kindNamed } from '#domain/pages/kinds/index.ts'
import { Chart } from '../../../../../charts/chart.tsx'
import type { Band } from '../../../../../charts/spec.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import type { KindProps } from '../../kind-props.ts'
import { useEvents } from '../../part-context.ts'
import { toneOfBands } from '../../bands.ts'
import { useBandValues } from '../../use-bands.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import { useText } from '../../use-text.ts'
import { ValuesState } from '../../values-state.tsx'
import { chartTone, useLevels } from './use-levels.ts'
import { numberOf } from '../../wire-values.ts'
import { KpiGauge } from '../kpi/kpi-gauge.tsx'

/** A value on a dial between two ends. */
export function GaugeKind(props: KindProps<'gauge'>) {
  const { from, kpi, label } = props.values
  return from === 'kpi' ? <KpiGauge code={kpi} label={label} /> : <GaugeOfExpression {...props} />
}

function GaugeOfExpression({ values }: KindProps<'gauge'>) {
  const { label, value, minimum, maximum, targets } = values
  const labelOf = useLabel()
  const title = useText(label) || labelOf(kindNamed('gauge').label)
  const form = useFigureForm(values)
  const levels = useLevels(targets)
  const { has, raise } = useEvents<'gauge'>()
  const known = useExpressions([value, minimum, maximum].map((text) => ({ text, gives: 'number' })))
  const [number = null, low = null, high = null] = known.map((one) => numberOf(one.value))
  const bands = useBandValues(values.bands)
  const tone = toneOfBands(number, bands)
  const parts = bands.flatMap((band): Band[] =>
    band.from === null ? [] : [{ from: band.from, tone: chartTone[band.tone] }],
  )
  return (
    <ValuesState of={known}>
      <Chart
        title={title}
        kind="gauge"
        axis={{ kind: 'category', label: title, names: [title] }}
        series={[{ name: title, values: [number], ...(tone === 'none' ? {} : { tone: chartTone[tone] }) }]}
        form={form}
        levels={levels}
        bands={parts}
        {...(low !== null && high !== null && high > low ? { range: { low, high } } : {})}
        height="fill"
        {...(has('click') ? { onOpen: () => void raise('click') } : {})}
      />
    </ValuesState>
  )
}
