import { useTranslation } from 'react-i18next'
import { formatDay, formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import type { EditorProps } from '../../../../../fields/editor-props.ts'
import { readText } from '../../../../../fields/duration-text.ts'
import { useFormatSettings } from '../../../../../fields/settings.ts'
import { DateEditor, TimeEditor } from '../../../../../fields/time-editors.tsx'
import type { KindProps } from '../../page-context.ts'
import { useExpressions } from '../../use-expressions.ts'
import { BoundInput } from './bound-input.tsx'
import { beginOf, dayOf, endOf, spanOf, type DayHolder } from './date-values.ts'
import { useBound, type Bound } from './use-bound.ts'

const holderOf = ({ field }: Bound): DayHolder => (field.kind === 'date' ? 'date' : 'time')

/** A day, an instant, a week, a month, or the days from one to another. */
export function DateKind({ values }: KindProps<'date'>) {
  const { zone } = useFormatSettings()
  const end = useBound({ bind: values.bindEnd, isRequired: false })
  const fault = useLimits(values)
  const { mode } = values
  const changed = (value: unknown): unknown => {
    const seconds = typeof value === 'string' ? parseSeconds(value, zone) : null
    return seconds === null ? null : formatSeconds(seconds)
  }
  return (
    <BoundInput values={values} changed={changed} fault={fault}>
      {(props, bound) => {
        const holder = holderOf(bound)
        if (mode === 'time' && holder === 'time') return <TimeEditor {...props} />
        const first = <DayEditor {...{ props, holder }} store={beginOf} />
        if (mode === 'date' || mode === 'time') return first
        if (mode === 'range') return <Range {...{ props, bound, end }} />
        return <Span {...{ props, bound, end, mode }} />
      }}
    </BoundInput>
  )
}

/** What is wrong with a value outside of the limits that the component declares. */
function useLimits({ bind, min, max, isRequired }: KindProps<'date'>['values']): string | null {
  const { t } = useTranslation('page')
  const settings = useFormatSettings()
  const { value, field } = useBound({ bind, isRequired })
  const [earliest, latest] = useExpressions([
    { text: min, gives: 'time' },
    { text: max, gives: 'time' },
  ]).map((one) => (typeof one.value === 'string' ? parseSeconds(one.value) : null))
  const seconds = typeof value === 'string' ? parseSeconds(value, settings.zone) : null
  if (seconds === null) return null
  const said = (limit: number): string => readText(formatSeconds(limit), { ...field, kind: 'time' }, settings)
  if (earliest != null && seconds < earliest) return t('notBefore', { time: said(earliest) })
  return latest != null && seconds > latest ? t('notAfter', { time: said(latest) }) : null
}

interface DayEditorProps {
  readonly props: EditorProps
  readonly holder: DayHolder
  readonly store: typeof beginOf
}

function DayEditor({ props, holder, store }: DayEditorProps) {
  const { zone } = useFormatSettings()
  const day = dayOf(props.value, holder, zone)
  const pick = (text: unknown): void => {
    const picked = dayOf(text, 'date', zone)
    props.onChange(picked === null ? null : store(picked, holder, zone))
  }
  return <DateEditor {...props} value={day === null ? null : formatDay(day)} onChange={pick} />
}

interface SpanProps {
  readonly props: EditorProps
  readonly bound: Bound
  readonly end: Bound
}

function Range({ props, bound, end }: SpanProps) {
  const { t } = useTranslation('page')
  const last: EditorProps = {
    ...props,
    id: `${props.id}-end`,
    label: t('endOf', { label: props.label }),
    value: end.value,
    disabled: props.disabled === true || end.isLocked,
    // The change is that of the range, whose beginning stays.
    onChange: (value) => {
      end.set(value)
      props.onChange(bound.value)
    },
  }
  return (
    <div className="pg-input">
      <DayEditor props={props} holder={holderOf(bound)} store={beginOf} />
      <span aria-hidden>–</span>
      <DayEditor props={last} holder={holderOf(end)} store={endOf} />
    </div>
  )
}

/** Any day of a week or month chooses the whole of it. */
function Span({ props, bound, end, mode }: SpanProps & { readonly mode: 'week' | 'month' }) {
  const { zone } = useFormatSettings()
  const last = dayOf(end.value, holderOf(end), zone)
  const pick = (value: unknown): void => {
    const day = dayOf(value, holderOf(bound), zone)
    const span = day === null ? null : spanOf(day, mode)
    end.set(span && endOf(span[1], holderOf(end), zone))
    props.onChange(span && beginOf(span[0], holderOf(bound), zone))
  }
  return (
    <div className="pg-input">
      <DayEditor props={{ ...props, onChange: pick }} holder={holderOf(bound)} store={beginOf} />
      {last !== null && <span className="unit">– {formatDay(last).replaceAll('-', '/')}</span>}
    </div>
  )
}
