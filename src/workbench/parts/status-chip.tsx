import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

interface StatusChipProps {
  readonly tone?: Tone
  /** A dot before the text, for traffic lights. */
  readonly dot?: boolean
  readonly title?: string
  readonly children: ReactNode
}

/** A short state in its colour; the text always says it too. */
export function StatusChip({ tone = 'quiet', dot = false, title, children }: StatusChipProps) {
  return (
    <span className={`t-chip ${tone}`} title={title}>
      {dot && <i aria-hidden />}
      <span className="t-words">{children}</span>
    </span>
  )
}

interface ProgressProps {
  /** 0 to 100; null when unknown. */
  readonly value: number | null
  readonly label: string
  readonly tone?: Tone
  /** Shows the percentage beside the bar. */
  readonly withText?: boolean
}

export function Progress({ value, label, tone = 'info', withText = false }: ProgressProps) {
  return (
    <span className="t-progress">
      <span
        className={`track ${tone} ${value === null ? 'unknown' : ''}`}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(value === null ? {} : { 'aria-valuenow': value })}
      >
        <span style={{ width: `${value ?? 35}%` }} />
      </span>
      {withText && value !== null && <span className="number">{value}%</span>}
    </span>
  )
}

interface KpiTileProps {
  readonly label: string
  /** What the figure means; the hover of its name says it. */
  readonly about?: string
  readonly value?: ReactNode
  readonly unit?: string
  /** Value and unit as they were written together, in place of both. */
  readonly figure?: { readonly number: string; readonly unit: string }
  /** What the value should be, with its unit. */
  readonly target?: string | undefined
  /** A second line: the share, the difference to the run before. */
  readonly hint?: ReactNode
  readonly tone?: Tone
  /** The state that the colour represents, in words; default: the words of the colour. */
  readonly state?: string
  readonly onClick?: () => void
}

/**
 * One key figure: a group of its name, value, target and state. With `onClick` its name is a button, as large as the
 * tile, that leads to the rows behind it.
 */
export function KpiTile(props: KpiTileProps) {
  const { label, figure, hint, target, tone = 'quiet', onClick } = props
  const { t } = useTranslation('parts')
  const value = figure ? figure.number : props.value
  const unit = figure ? figure.unit : props.unit
  const title = props.about === undefined ? label : `${label}\n${props.about}`
  const state = props.state ?? (tone === 'quiet' || tone === 'info' ? null : t(`tones.${tone}`))
  return (
    <div className="t-kpi" role="group" aria-label={label}>
      {onClick ? (
        <button type="button" className="label" title={title} onClick={onClick}>
          {label}
        </button>
      ) : (
        <span className="label" title={title}>
          {label}
        </span>
      )}
      <span className={`value ${tone}`}>
        {value}
        {unit && <small>{unit}</small>}
      </span>
      {target !== undefined && <span className="hint">{t('target', { value: target })}</span>}
      {hint !== undefined && <span className="hint">{hint}</span>}
      {state && <span className="visually-hidden">{t('state', { state })}</span>}
    </div>
  )
}

/** Key figures side by side, wrapping on narrow screens. */
export function KpiRow({ children }: { readonly children: ReactNode }) {
  return <div className="t-kpi-row">{children}</div>
}
