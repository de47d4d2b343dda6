import type { KindProps } from '../../page-context.ts'
import { useTranslation } from 'react-i18next'
import { inputProps, type EditorProps } from '../../../../../fields/editor-props.ts'
import { useExpressions } from '../../use-expressions.ts'
import { numberOf } from '../../wire-values.ts'
import { BoundInput } from './bound-input.tsx'
import { useBound, type Bound } from './use-bound.ts'

/** A value between two ends; with a second binding the range between two values. */
export function SliderKind({ values }: KindProps<'slider'>) {
  const { bindEnd } = values
  const end = useBound({ bind: bindEnd, isRequired: false })
  const [min, max] = useExpressions([
    { text: values.min, gives: 'number' },
    { text: values.max, gives: 'number' },
  ]).map(({ value }) => numberOf(value))
  const scale = { min: min ?? 0, max: max ?? 100, step: values.step }
  return (
    <BoundInput values={values} of={{ kind: 'quantity' }} isTyped>
      {(props, bound) => (
        <div className="pg-input">
          {bindEnd === '' ? <Track {...{ props, scale }} /> : <Range {...{ props, bound, end, scale }} />}
        </div>
      )}
    </BoundInput>
  )
}

interface TrackProps {
  readonly props: EditorProps
  readonly scale: { readonly min: number; readonly max: number; readonly step: number }
}

/** Exact decimals are texts on the wire. */
function Track({ props, scale: { min, max, step } }: TrackProps) {
  const value = numberOf(props.value)
  return (
    <>
      <input
        {...inputProps(props)}
        type="range"
        className="pg-track"
        {...{ min, max, step }}
        value={value ?? min}
        onChange={({ target }) => props.onChange(target.value)}
      />
      <output className="unit" htmlFor={props.id}>
        {value ?? '–'}
      </output>
    </>
  )
}

interface RangeProps extends TrackProps {
  readonly bound: Bound
  readonly end: Bound
}

/** Neither end passes the other. */
function Range({ props, bound, end, scale }: RangeProps) {
  const { t } = useTranslation('page')
  const first = numberOf(bound.value) ?? scale.min
  const last = numberOf(end.value) ?? scale.max
  const begin: EditorProps = {
    ...props,
    onChange: (value) => props.onChange(String(Math.min(Number(value), last))),
  }
  const finish: EditorProps = {
    ...props,
    id: `${props.id}-end`,
    label: t('endOf', { label: props.label }),
    value: end.value ?? String(scale.max),
    disabled: props.disabled === true || end.isLocked,
    // The change is that of the range, whose beginning stays.
    onChange: (value) => {
      end.set(String(Math.max(Number(value), first)))
      props.onChange(bound.value)
    },
  }
  return (
    <>
      <Track props={begin} scale={scale} />
      <Track props={finish} scale={scale} />
    </>
  )
}
