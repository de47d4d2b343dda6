import type { ReactNode } from 'react'

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
  readonly value: ReactNode
  readonly unit?: string
  /** A second line: the share, the difference to the run before. */
  readonly hint?: ReactNode
  readonly tone?: Tone
  readonly onClick?: () => void
}

/** One key figure. With `onClick` it is a button that leads to the rows behind it. */
export function KpiTile({ label, value, unit, hint, tone = 'quiet', onClick }: KpiTileProps) {
  const body = (
    <>
      <span className="label">{label}</span>
      <span className={`value ${tone}`}>
        {value}
        {unit && <small>{unit}</small>}
      </span>
      {hint !== undefined && <span className="hint">{hint}</span>}
    </>
  )
  return onClick ? (
    <button type="button" className="t-kpi" onClick={onClick}>
      {body}
    </button>
  ) : (
    <div className="t-kpi">{body}</div>
  )
}

/** Key figures side by side, wrapping on narrow screens. */
export function KpiRow({ children }: { readonly children: ReactNode }) {
  return <div className="t-kpi-row">{children}</div>
}
