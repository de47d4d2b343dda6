import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { indexOf } from '../line-focus.ts'
import { useVirtualRows } from '../use-virtual-rows.ts'

/** Height of a row of `t-table`, px. */
const ROW_PX = 29

/** What the row of a table gives to its `tr`. */
export interface BodyRowProps {
  readonly ref?: Ref<HTMLTableRowElement>
  readonly 'data-index': number
  readonly 'aria-rowindex'?: number
}

export interface VirtualBodyProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row, index: number) => string | number
  /** The `tr` of a row, which takes the props. */
  readonly children: (row: Row, props: BodyRowProps, index: number) => ReactNode
  /** Height of a row until it is measured, px. */
  readonly estimate?: number | undefined
  /** The row that keys are at: it stays drawn, and is scrolled to when it changes. */
  readonly current?: number | undefined
}

/**
 * The body of a table of any length: only the rows in view are drawn, column widths stay while it is
 * scrolled, and screen readers learn how many rows there are.
 */
export function VirtualBody<Row>({
  rows,
  keyOf,
  children,
  estimate = ROW_PX,
  current,
}: VirtualBodyProps<Row>) {
  const [focused, setFocused] = useState(-1)
  const virtual = useVirtualRows<HTMLTableSectionElement>({
    count: rows.length,
    estimate,
    kept: current ?? focused,
  })
  const { frame, measure, scrollTo } = virtual
  const isFirst = useRef(true)
  useEffect(() => {
    if (current !== undefined && !isFirst.current) scrollTo(current)
    isFirst.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolled when another row is current, not when it is drawn
  }, [current])
  const isWindow = measure !== undefined
  const [heads, setHeads] = useState(0)
  useLayoutEffect(() => {
    const table = frame.current?.closest('table')
    if (!table || !isWindow) return undefined
    const columns = [...table.querySelectorAll<HTMLElement>('thead > tr:last-child > *')]
    const widths = columns.map((column) => column.offsetWidth)
    for (const [at, column] of columns.entries()) column.style.width = `${widths[at]}px`
    if (columns.length > 0) table.style.tableLayout = 'fixed'
    return () => {
      table.style.tableLayout = ''
      for (const column of columns) column.style.width = ''
      table.removeAttribute('aria-rowcount')
    }
  }, [frame, isWindow])
  useLayoutEffect(() => {
    const table = frame.current?.closest('table')
    if (!table || !isWindow) return
    const lines = table.tHead?.rows.length ?? 0
    setHeads(lines)
    table.setAttribute('aria-rowcount', String(lines + rows.length))
  }, [frame, isWindow, rows.length])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row with the focus stays drawn
    <tbody
      ref={frame}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={({ relatedTarget }) => setFocused(indexOf(relatedTarget))}
    >
      {virtual.rows.map(({ index, gap }) => {
        const row = rows[index]!
        const props: BodyRowProps = isWindow
          ? { ref: measure, 'data-index': index, 'aria-rowindex': heads + index + 1 }
          : { 'data-index': index }
        return (
          <Fragment key={keyOf(row, index)}>
            {gap > 0 && <Space height={gap} />}
            {children(row, props, index)}
          </Fragment>
        )
      })}
      {virtual.rest > 0 && <Space height={virtual.rest} />}
    </tbody>
  )
}

const Space = ({ height }: { readonly height: number }) => (
  <tr aria-hidden className="t-space">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space */}
    <td colSpan={99} style={{ height }} />
  </tr>
)
