import { useFigures } from '../../../../../fields/use-figures.ts'
import { Clickable } from '../../clickable.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useBandTone } from '../../use-bands.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import { useText } from '../../use-text.ts'
import { ValuesState } from '../../values-state.tsx'
import { Difference } from '../content/difference.tsx'
import { numberOf } from '../../wire-values.ts'
import { KpiNumber } from '../kpi/kpi-number.tsx'

/** A number as large as its place. */
export function NumberKind(props: KindProps<'number'>) {
  const { from, kpi, label } = props.values
  return from === 'kpi' ? <KpiNumber code={kpi} label={label} /> : <NumberOfExpression {...props} />
}

function NumberOfExpression({ values }: KindProps<'number'>) {
  const { label, value, compare, moreIsBetter, bands } = values
  const figures = useFigures()
  const form = useFigureForm(values)
  const name = useText(label)
  const known = useExpressions([
    { text: value, gives: 'number' },
    { text: compare, gives: 'number' },
  ])
  const [number = null, other = null] = known.map((one) => numberOf(one.value))
  const tone = useBandTone(number, bands)
  const figure = figures.parts(number, form)
  return (
    <Clickable<'number'> event="click" className="pg-number">
      {name !== '' && <span className="name">{name}</span>}
      <ValuesState of={known}>
        <strong data-tone={tone}>
          {figure.number}
          {figure.unit !== '' && <small>{figure.unit}</small>}
        </strong>
        {number !== null && other !== null && (
          <Difference value={number} compare={other} form={form} moreIsBetter={moreIsBetter} />
        )}
      </ValuesState>
    </Clickable>
  )
}
