import type { ReactNode } from 'react'
import { VirtualBody } from '../../../parts/virtual-body.tsx'

export interface FactColumn<R> {
  readonly title: string
  readonly render: (row: R) => ReactNode
  readonly isNumber?: boolean
}

interface FactTableProps<R> {
  readonly label: string
  readonly columns: readonly FactColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
}

/** A table whose first column names the row. */
export function FactTable<R>({ label, columns, rows, keyOf }: FactTableProps<R>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="t-table-frame" role="region" tabIndex={0} aria-label={label}>
      <table className="t-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualBody rows={rows} keyOf={keyOf}>
          {(row, props) => (
            <tr {...props}>
              {columns.map(({ title, render, isNumber }, at) =>
                at === 0 ? (
                  <th key={title} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={title} className={isNumber ? 'number' : undefined}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}
