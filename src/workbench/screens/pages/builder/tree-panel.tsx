import { useMemo, useState, type DragEvent, type HTMLAttributes, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { openLines, type TreeLine } from '../../../parts/tree-keys.ts'
import { VirtualTree } from '../../../parts/virtual-tree.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import {
  structureOf,
  withDropped,
  withStep,
  type DropPart,
  type StructureRow,
  type Way,
} from './tree-lines.ts'
import { useEditing } from './use-editing.ts'

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

type Line = TreeLine & { readonly row: StructureRow }

/** Upper and lower edge of a line, as shares of it, where something is dropped beside it and not into it. */
const EDGE = 0.3

function partOf(event: DragEvent<HTMLElement>): DropPart {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  return at < EDGE ? 'before' : at > 1 - EDGE ? 'after' : 'in'
}

/** Components of the page in reading order with what they hold. Alt and the arrow keys take the chosen one elsewhere. */
export function TreePanel() {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const { page, chosen, choose, change } = useEditing()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [slot, setSlot] = useState<string | null>(null)
  const rows = useMemo(() => structureOf(page), [page])
  const lines = useMemo(() => openLines(rows, (row) => row, closed), [rows, closed])
  const drops = useLineDrops()
  const chosenLine = slot !== null && slot.startsWith(`${chosen}|`) ? slot : chosen
  if (rows.length === 0) return <EmptyState title={t('noComponents')} hint={t('noComponentsHint')} />
  const keyDown = (event: KeyboardEvent): void => {
    const way = event.altKey ? ways[event.key] : undefined
    if (way === undefined || chosen === null) return
    event.preventDefault()
    change(withStep(page, chosen, way))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the lines in it, where these do not take them
    <div className="pb-tree" data-keys="parts" onKeyDown={keyDown}>
      <VirtualTree<Line>
        label={t('tree')}
        lines={lines}
        chosen={chosenLine}
        onChoose={({ id, row }) => {
          setSlot(row.slot === null ? null : id)
          choose(row.component.props.id)
        }}
        onFold={({ id }, open) =>
          setClosed((before) => {
            const next = new Set(before)
            if (open) next.delete(id)
            else next.add(id)
            return next
          })
        }
        textOf={({ row }) => labelOf(row.label)}
        lineProps={({ row }) => drops(row)}
      >
        {({ row: { component, label, slot: own } }) => (
          <>
            {own === null && isKindName(component.type) && (
              <MenuIcon name={kindNamed(component.type).icon} size={13} />
            )}
            <span className="name">{labelOf(label)}</span>
          </>
        )}
      </VirtualTree>
      <p className="pb-hint">{t('treeKeys')}</p>
    </div>
  )
}

/** How lines are dragged and take what is dropped on them. */
function useLineDrops() {
  const { page, change } = useEditing()
  const [over, setOver] = useState<{ readonly id: string; readonly part: DropPart } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  return (row: StructureRow): HTMLAttributes<HTMLElement> & { readonly draggable?: boolean } => ({
    draggable: row.slot === null,
    className: over?.id === row.id && dragged !== null ? `pb-over ${over.part}` : '',
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.id)
      setDragged(row.id)
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event) => {
      if (dragged === null) return
      event.preventDefault()
      const part = partOf(event)
      if (over?.id !== row.id || over.part !== part) setOver({ id: row.id, part })
    },
    onDrop: (event) => {
      event.preventDefault()
      if (dragged !== null) change(withDropped(page, dragged, row, partOf(event)), dragged)
      setDragged(null)
    },
  })
}
