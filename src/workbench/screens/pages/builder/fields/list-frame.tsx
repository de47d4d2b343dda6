import { Plus, ChevronRight, CircleAlert, ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../parts/button.tsx'
import { shifted, without } from './order.ts'

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

interface ListToolsProps<T> {
  /** Names the member. */
  readonly name: string
  readonly list: readonly T[]
  readonly at: number
  readonly onChange: (list: readonly T[]) => void
}

/** What is done with a member of a list: earlier, later, away. */
export function ListTools<T>({ name, list, at, onChange }: ListToolsProps<T>) {
  const { t } = useTranslation('page-fields')
  return (
    <span className="pf-tools">
      {list.length > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            repeats
            label={t('earlier', { name })}
            disabled={at === 0}
            onClick={() => onChange(shifted(list, at, -1))}
          />
          <IconButton
            icon={ArrowDown}
            repeats
            label={t('later', { name })}
            disabled={at === list.length - 1}
            onClick={() => onChange(shifted(list, at, 1))}
          />
        </>
      )}
      <IconButton
        icon={Trash2}
        label={t('removeNamed', { name })}
        onClick={() => onChange(without(list, at))}
      />
    </span>
  )
}
