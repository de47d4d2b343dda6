import type { ReactNode } from 'react'

interface GroupFrameProps {
  readonly id: string
  readonly label: string
  /** How many there are; default: not said. */
  readonly count?: number
  /** Beside the label: what adds one. */
  readonly tool?: ReactNode
  readonly children: ReactNode
}

/** Values with several parts, below their label. */
export function GroupFrame({ id, label, count, tool, children }: GroupFrameProps) {
  return (
    <section className="pf-group" id={id} aria-label={label}>
      <header>
        <h4>{label}</h4>
        {count !== undefined && count > 0 && <span className="count">{count}</span>}
        {tool}
      </header>
      {children}
    </section>
  )
}
