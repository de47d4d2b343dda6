import {
  useEffect,
  useMemo,
  type DragEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { focusLine } from './line-focus.ts'
import { lineAfter } from './list-keys.ts'
import { treePlaces, treeStep, type TreeLine } from './tree-keys.ts'
import { useTypedWord } from './use-typed-word.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface VirtualTreeProps<Line extends TreeLine> {
  readonly label: string
  /** Lines that are not hidden below a closed one, in order. */
  readonly lines: readonly Line[]
  readonly chosen: string | null
  readonly onChoose: (line: Line) => void
  readonly onFold: (line: Line, open: boolean) => void
  /** Enter or space; default: the same as choosing. */
  readonly onOpen?: (line: Line) => void
  /** What typing looks for. */
  readonly textOf: (line: Line) => string
  readonly children: (line: Line) => ReactNode
  readonly lineProps?: (line: Line) => HTMLAttributes<HTMLElement> & { readonly draggable?: boolean }
  /** Something is dropped beside all lines. */
  readonly onDrop?: (event: DragEvent) => void
  readonly className?: string
  /** Height of a line, px. */
  readonly estimate?: number
}

const LINE_PX = 28
const INDENT_PX = 18
const FIRST_PX = 8

/**
 * A tree of any size of which only the lines in view are drawn. Arrows go and fold, Home, End and page keys go, letters find;
 * the line with the focus is the chosen one.
 */
export function VirtualTree<Line extends TreeLine>(props: VirtualTreeProps<Line>) {
  const { label, lines, chosen, onChoose, onFold, onOpen = onChoose, textOf, className, onDrop } = props
  const word = useTypedWord()
  const places = useMemo(() => treePlaces(lines), [lines])
  const at = useMemo(() => lines.findIndex(({ id }) => id === chosen), [lines, chosen])
  // The tree can always be reached by Tab.
  const stop = Math.max(at, 0)
  const virtual = useVirtualRows<HTMLDivElement>({
    count: lines.length,
    estimate: props.estimate ?? LINE_PX,
    kept: stop,
  })
  const { frame, measure, scrollTo } = virtual
  useEffect(() => {
    if (at >= 0) scrollTo(at)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolled when another line is chosen, not when lines are folded
  }, [chosen])
  const go = (to: number): void => {
    onChoose(lines[to]!)
    focusLine(frame.current, to, scrollTo)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>, from: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const line = lines[from]!
    const step = treeStep(event.key, lines, from)
    const moved = lineAfter(event.key, from, lines.length, virtual.page())
    if (step || moved !== null) word.end()
    if (step?.kind === 'fold') onFold(line, step.open)
    else if (step) go(step.to)
    else if (event.key === 'Enter' || (event.key === ' ' && !word.isOpen(event))) onOpen(line)
    else {
      const to = moved ?? word.take(event, from, lines.length, (index) => textOf(lines[index]!))
      if (to === null) return
      go(to)
    }
    event.preventDefault()
  }
  return (
    <div
      ref={frame}
      role="tree"
      aria-label={label}
      className={`t-virtual ${className ?? ''}`}
      {...(onDrop ? { onDrop, onDragOver: (event: DragEvent) => event.preventDefault() } : {})}
    >
      {virtual.rows.map(({ index, gap }) => {
        const line = lines[index]!
        const { size, position } = places[index]!
        return (
          <div
            key={line.id}
            ref={measure}
            data-index={index}
            role="treeitem"
            aria-level={line.level + 1}
            aria-setsize={size}
            aria-posinset={position}
            aria-selected={line.id === chosen}
            {...(line.open === null ? {} : { 'aria-expanded': line.open })}
            tabIndex={index === stop ? 0 : -1}
            style={{
              paddingLeft: FIRST_PX + line.level * INDENT_PX,
              ...(gap > 0 ? { marginTop: gap } : {}),
            }}
            onClick={() => onChoose(line)}
            onKeyDown={(event) => keyDown(event, index)}
            onKeyUp={word.onKeyUp}
            {...props.lineProps?.(line)}
          >
            <Fold open={line.open} onFold={() => onFold(line, line.open === false)} />
            {props.children(line)}
          </div>
        )
      })}
      {virtual.rest > 0 && <div aria-hidden style={{ height: virtual.rest }} />}
    </div>
  )
}

/** The arrow before a line; for the pointer alone, keys fold at the line. */
function Fold({ open, onFold }: { readonly open: boolean | null; readonly onFold: () => void }) {
  return (
    <span
      className="fold"
      aria-hidden
      onClick={(event) => {
        if (open === null) return
        event.stopPropagation()
        onFold()
      }}
    >
      {open !== null && (open ? <ChevronDown size={13} /> : <ChevronRight size={13} />)}
    </span>
  )
}
