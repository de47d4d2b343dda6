import type { ComponentProps, ReactNode } from 'react'
import { classOf, type DataColumn } from './column.ts'
import { VirtualBody, type VirtualBodyProps } from './virtual-body.tsx'
import './data-table.css'

type RowProps = ComponentProps<'tr'> & { readonly [data: `data-${string}`]: unknown }

/** What stands across all columns in the place of cells: the heading of a group, what is between two rows. */
export interface Across {
  readonly content: ReactNode
  readonly isHeading?: boolean
}

interface DataTableProps<Row> extends Pick<VirtualBodyProps<Row>, 'rows' | 'estimate' | 'current'> {
  /** Name for screen readers; a table below a heading of the same words has none. */
  readonly label?: string | undefined
  /** Name above the table. */
  readonly caption?: ReactNode
  readonly columns: readonly DataColumn<Row>[]
  /** Default: the place of the row, where rows never change theirs. */
  readonly keyOf?: VirtualBodyProps<Row>['keyOf']
  /** In the place of the table when there are no rows. */
  readonly empty?: ReactNode
  /** The table scrolls in a region of its own, which keys reach; a text: class of the region. */
  readonly frame?: true | string
  readonly className?: string
  readonly rowProps?: (row: Row, index: number) => RowProps
  readonly across?: (row: Row, index: number) => Across | null
  readonly 'aria-busy'?: boolean
}

/**
 * Every table but the grid: rows are drawn as they are scrolled to from a hundred on. A row is chosen by what is in its
 * cells, or by `rowProps`; `current` is the row that keys are at.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, caption, columns, rows, empty, frame, className, rowProps, across, ...body } = props
  if (rows.length === 0 && empty !== undefined)
    return typeof empty === 'string' ? <p className="t-nothing">{empty}</p> : empty
  const table = (
    <table
      className={className ? `t-table ${className}` : 't-table'}
      aria-label={label}
      aria-busy={props['aria-busy']}
    >
      {caption !== undefined && <caption>{caption}</caption>}
      <Head columns={columns} />
      <VirtualBody rows={rows} keyOf={body.keyOf ?? byPlace} estimate={body.estimate} current={body.current}>
        {(row, line, index) => {
          const whole = across?.(row, index)
          return (
            <tr {...line} {...rowProps?.(row, index)}>
              {whole ? (
                <AcrossCell across={whole} columns={columns.length} />
              ) : (
                columns.map((column, at) => <Cell key={at} column={column} row={row} index={index} />)
              )}
            </tr>
          )
        }}
      </VirtualBody>
      <Totals columns={columns} />
    </table>
  )
  if (frame === undefined) return table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className={frame === true ? 't-table-frame' : frame} role="region" tabIndex={0} aria-label={label}>
      {table}
    </div>
  )
}

const byPlace = (_: unknown, index: number): number => index

/* oxlint-disable react/no-array-index-key -- a column is known by its place */
function Head<Row>({ columns }: { readonly columns: readonly DataColumn<Row>[] }) {
  if (columns.every(({ title, spoken }) => title === undefined && spoken === undefined)) return null
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <th key={at} scope="col" className={classOf(column)} title={column.about}>
            {column.title ?? <span className="visually-hidden">{column.spoken}</span>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Totals<Row>({ columns }: { readonly columns: readonly DataColumn<Row>[] }) {
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => {
          const Tag = column.isName ? 'th' : 'td'
          return (
            <Tag key={at} scope={column.isName ? 'row' : undefined} className={classOf(column)}>
              {column.total}
            </Tag>
          )
        })}
      </tr>
    </tfoot>
  )
}

interface CellProps<Row> {
  readonly column: DataColumn<Row>
  readonly row: Row
  readonly index: number
}

function Cell<Row>({ column, row, index }: CellProps<Row>) {
  const content = column.cell(row, index)
  const Tag = column.isName ? 'th' : 'td'
  const cut = column.isCut && typeof content === 'string' ? content : undefined
  return (
    <Tag
      scope={column.isName ? 'row' : undefined}
      className={classOf(column, row)}
      title={column.hint?.(row, index) ?? cut}
    >
      {content}
    </Tag>
  )
}

function AcrossCell({ across, columns }: { readonly across: Across; readonly columns: number }) {
  const Tag = across.isHeading ? 'th' : 'td'
  return (
    <Tag scope={across.isHeading ? 'rowgroup' : undefined} colSpan={columns}>
      {across.content}
    </Tag>
  )
}
