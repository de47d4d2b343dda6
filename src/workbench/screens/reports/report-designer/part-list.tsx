import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, X } from 'lucide-react'
import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../parts/button.tsx'
import { moved } from './draft.ts'

interface PartListProps<T> {
  readonly label: string
  readonly parts: readonly T[]
  readonly keyOf: (part: T, at: number) => string
  readonly titleOf: (part: T) => string
  readonly noteOf?: (part: T) => string
  /** Members of the part at a place begin so. */
  readonly isFaulty: (at: number) => boolean
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
  readonly onMoved: (parts: readonly T[]) => void
  readonly onRemove: (at: number) => void
  /** What adds a part behind the others, as long as there are fewer than most. */
  readonly add?: { readonly label: string; readonly most: number; readonly onAdd: () => void }
  readonly onDrop?: (event: DragEvent) => void
  readonly empty: string
  readonly children: (part: T, at: number) => ReactNode
}

/** Parts of a report in their order: one is open, with its details below. Alt and arrows move it, Delete takes it away. */
export function PartList<T>(props: PartListProps<T>) {
  const { label, parts, open, onOpen, add, onDrop } = props
  const { t } = useTranslation('report-designer')
  const list = useRef<HTMLOListElement>(null)
  const onMove = (at: number, step: number): void => {
    props.onMoved(moved(parts, at, step))
    if (open === at && parts[at + step]) onOpen(at + step)
  }
  /** Keys continue from what comes after it, else from what is last. */
  const remove = (at: number): void => {
    props.onRemove(at)
    onOpen(null)
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('.rd-part > [aria-expanded]')
      const next = left?.[Math.min(at, left.length - 1)] ?? list.current
      next?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (event.altKey && step !== 0) onMove(at, step)
    else if (event.key === 'Delete') remove(at)
    else return
    event.preventDefault()
  }
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        className="rd-parts"
        aria-label={label}
        {...(onDrop ? { onDrop, onDragOver: (event: DragEvent) => event.preventDefault() } : {})}
      >
        {parts.length === 0 && <li className="rd-none">{props.empty}</li>}
        {parts.map((part, at) => {
          const title = props.titleOf(part)
          const isOpen = open === at
          const Chevron = isOpen ? ChevronDown : ChevronRight
          return (
            <li key={props.keyOf(part, at)} className={props.isFaulty(at) ? 'faulty' : undefined}>
              <div className="rd-part">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
                  onClick={() => onOpen(isOpen ? null : at)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                >
                  <Chevron size={13} aria-hidden />
                  <span>{title}</span>
                  {props.noteOf && <small>{props.noteOf(part)}</small>}
                </button>
                <IconButton
                  icon={ArrowUp}
                  repeats
                  label={t('up', { title })}
                  disabled={at === 0}
                  onClick={() => onMove(at, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  repeats
                  label={t('down', { title })}
                  disabled={at === parts.length - 1}
                  onClick={() => onMove(at, 1)}
                />
                <IconButton icon={X} repeats label={t('remove', { title })} onClick={() => remove(at)} />
              </div>
              {isOpen && <div className="rd-details">{props.children(part, at)}</div>}
            </li>
          )
        })}
      </ol>
      {add && (
        <Button
          tone="ghost"
          icon={Plus}
          disabled={parts.length >= add.most}
          onClick={() => {
            add.onAdd()
            onOpen(parts.length)
          }}
        >
          {add.label}
        </Button>
      )}
    </>
  )
}
