import { GripVertical } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moveBranch, moveLeaf, stepped, type Branch, type Leaf, type Moves } from './order-tree.ts'
import './order.css'

interface OrderTreeViewProps<L extends Leaf, B extends Branch<L>> {
  readonly label: string
  readonly tree: readonly B[]
  readonly moves: Moves
  readonly onChange: (tree: readonly B[]) => void
  readonly nameOf: (row: B | L) => string
  /** What is in a row beside its handle. */
  readonly children: (row: B | L, isBranch: boolean) => ReactNode
}

/** Rows of two levels whose order is set by dragging, or by the arrow keys on a row's handle. */
export function OrderTreeView<L extends Leaf, B extends Branch<L>>(props: OrderTreeViewProps<L, B>) {
  const { t } = useTranslation('administration')
  const { label, tree, moves, onChange, nameOf, children } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const isBranch = (key: string): boolean => tree.some((branch) => branch.key === key)

  const dropOn = (branch: B, place: number | null): void => {
    if (dragged === null) return
    if (isBranch(dragged)) {
      if (moves.branches) onChange(moveBranch(tree, dragged, branch.key))
      return
    }
    const stays = branch.leaves.some((leaf) => leaf.key === dragged)
    if (stays || moves.across)
      onChange(moveLeaf<L, B>(tree, dragged, branch.key, place ?? branch.leaves.length))
  }
  const row = (of: B | L, branch: B, place: number | null, movable: boolean) => (
    <Row
      key={of.key}
      className={place === null ? 'branch' : 'leaf'}
      hint={t('moveHint', { name: nameOf(of) })}
      movable={movable}
      isDragged={dragged === of.key}
      onDrag={(on) => setDragged(on ? of.key : null)}
      onDrop={() => dropOn(branch, place)}
      onStep={(by) => onChange(stepped<L, B>(tree, of.key, by, moves))}
    >
      {children(of, place === null)}
    </Row>
  )
  return (
    <ul className="t-order" aria-label={label}>
      {tree.map((branch) => (
        <li key={branch.key}>
          {row(branch, branch, null, moves.branches)}
          <ul aria-label={nameOf(branch)}>
            {branch.leaves.map((leaf, place) => (
              <li key={leaf.key}>{row(leaf, branch, place, true)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly className: string
  readonly hint: string
  readonly movable: boolean
  readonly isDragged: boolean
  readonly onDrag: (on: boolean) => void
  readonly onDrop: () => void
  readonly onStep: (by: -1 | 1) => void
  readonly children: ReactNode
}

function Row({ className, hint, movable, isDragged, onDrag, onDrop, onStep, children }: RowProps) {
  const [over, setOver] = useState(false)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    // A row that goes to another branch is drawn again; its handle takes the focus again there.
    const { id } = event.currentTarget
    onStep(event.key === 'ArrowUp' ? -1 : 1)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handle inside does the same by keyboard
    <div
      className={`row ${className} ${isDragged ? 'dragged' : ''} ${over ? 'over' : ''}`}
      draggable={movable}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.stopPropagation()
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <button
        type="button"
        id={`order ${hint}`}
        className="handle"
        aria-label={hint}
        title={hint}
        disabled={!movable}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      {children}
    </div>
  )
}
