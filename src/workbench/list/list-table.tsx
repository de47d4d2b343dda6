import type { Entity } from '#domain/entity.ts'
import { fieldText, isNumeric } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { useLabel } from '../i18n/index.ts'

export type ListRow = Readonly<Record<string, unknown>> & { readonly id: string }

interface ListTableProps {
  readonly entity: Entity
  readonly rows: readonly ListRow[]
  readonly sorting: string
  readonly onSort: (sorting: string) => void
  readonly label: string
}

export function ListTable({ entity, rows, sorting, onSort, label }: ListTableProps) {
  const labelOf = useLabel()
  const settings = useFormatSettings()
  const columns = Object.entries(entity.fields).filter(([, field]) => !field.hidden)
  return (
    <div className="t-table-frame">
      <table className="t-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th
                key={name}
                scope="col"
                className={isNumeric(field.kind) ? 'number' : ''}
                aria-sort={sortOf(sorting, name)}
              >
                <button type="button" onClick={() => onSort(nextSorting(sorting, name))}>
                  {labelOf(field.label)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(([name, field]) => (
                <td key={name} className={isNumeric(field.kind) ? 'number' : ''}>
                  {fieldText(row[name], field, settings)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sortOf = (sorting: string, name: string): 'ascending' | 'descending' | 'none' =>
  sorting === `${name} ASC` ? 'ascending' : sorting === `${name} DESC` ? 'descending' : 'none'

const nextSorting = (sorting: string, name: string): string =>
  sorting === `${name} ASC` ? `${name} DESC` : sorting === `${name} DESC` ? '' : `${name} ASC`
