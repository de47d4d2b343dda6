import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FoldProps {
  readonly title: string
  /** Beside the title, in fewer words. */
  readonly note?: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly isFaulty: boolean
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** A record that shows its title alone until it is opened. */
export function Fold({ title, note, isOpen, onOpen, isFaulty, tools, children }: FoldProps) {
  const { t } = useTranslation('page-fields')
  return (
    <div className={isOpen ? 'pf-fold open' : 'pf-fold'}>
      <div className="head">
        <button type="button" aria-expanded={isOpen} title={title} onClick={() => onOpen(!isOpen)}>
          <ChevronRight size={13} aria-hidden />
          <span className="title">{title}</span>
          {note !== undefined && note !== '' && <span className="note">{note}</span>}
          {isFaulty && <CircleAlert size={13} role="img" aria-label={t('hasFault')} />}
        </button>
        {tools}
      </div>
      {isOpen && <div className="body">{children}</div>}
    </div>
  )
}
