import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../parts/button.tsx'

interface GroupFrameProps {
  readonly id: string
  readonly label: string
  /** How many there are; default: not said. */
  readonly count?: number
  /** Beside the label: what adds one. */
  readonly tool?: ReactNode
  readonly children: ReactNode
}

interface AddToolProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** Adds one to the values with a label. */
export function AddTool({ label, ...rest }: AddToolProps) {
  const { t } = useTranslation('page-fields')
  return <IconButton icon={Plus} label={t('addTo', { label })} {...rest} />
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
