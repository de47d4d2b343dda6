import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputProps, typedText, type EditorProps } from '../../../../../fields/editor-props.ts'
import { Combo } from '../../../../../parts/combo.tsx'
import type { KindProps } from '../../page-context.ts'
import { BoundInput, OwnEditor } from './bound-input.tsx'
import { limitsOf, minutesOf, timesOf, timeText } from './time-values.ts'
import { useBound } from './use-bound.ts'

/** A time of day or a span, typed or chosen in steps: `08:30`. */
export function TimeKind({ values }: KindProps<'time'>) {
  const { t } = useTranslation('page')
  const { bind, isRequired, step, min, max, asSpan } = values
  const { value } = useBound({ bind, isRequired })
  const steps = { step, min, max, isSpan: asSpan }
  const { first, last } = limitsOf(steps)
  const text = typedText(value)
  const minutes = minutesOf(text, asSpan)
  const isWrong = minutes === null ? text !== '' : minutes < first || (max !== '' && minutes > last)
  const limits = { first: timeText(first), last: timeText(last) }
  return (
    <BoundInput values={values} isTyped fault={isWrong ? t('timeBetween', limits) : null}>
      {(props, bound) =>
        bound.isOfForm && bound.field.kind === 'duration' ? (
          <OwnEditor props={props} bound={bound} />
        ) : (
          <Times props={props} times={timesOf(steps)} isSpan={asSpan} />
        )
      }
    </BoundInput>
  )
}

interface TimesProps {
  readonly props: EditorProps
  readonly times: readonly string[]
  readonly isSpan: boolean
}

function Times({ props, times, isSpan }: TimesProps) {
  const { t } = useTranslation('fields')
  const [open, setOpen] = useState(false)
  const text = typedText(props.value)
  const found = times.filter((time) => minutesOf(text, isSpan) !== null || time.includes(text))
  return (
    <Combo
      label={props.label}
      text={text}
      onText={(typed) => props.onChange(typed === '' ? null : typed)}
      onPick={props.onChange}
      options={found.map((code) => ({ code, name: '' }))}
      total={found.length}
      onEnd={() => {}}
      none={t('nothingFound')}
      open={open}
      onOpen={setOpen}
      invalid={props.invalid ?? false}
      input={{
        ...inputProps(props),
        inputMode: 'numeric',
        onBlur: () => {
          const minutes = minutesOf(text, isSpan)
          if (minutes !== null && timeText(minutes) !== text) props.onChange(timeText(minutes))
        },
      }}
    />
  )
}
