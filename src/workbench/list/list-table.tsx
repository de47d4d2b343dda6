import { Checkbox } from '@radix-ui/themes'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { createElement, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { displays } from '../fields/display.tsx'
import { isNumeric } from '../fields/format.ts'
import { useLabel } from '../i18n/index.ts'
import type { ListRow } from './list-row.ts'

interface ListTableProps {
  readonly entity: Entity
  readonly rows: readonly ListRow[]
  readonly sorting: string
  readonly onSort: (sorting: string) => void
  readonly selected: readonly ListRow[]
  readonly onSelect: (rows: readonly ListRow[]) => void
  /** Enter or double click on a row. */
  readonly onOpen: (row: ListRow) => void
}

export function ListTable({ entity, rows, sorting, onSort, selected, onSelect, onOpen }: ListTableProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const columns = Object.entries(entity.fields).filter(([, field]) => !field.hidden)
  const chosen = new Set(selected.map((row) => row.id))
  const toggle = (row: ListRow): void =>
    onSelect(chosen.has(row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: ListRow): void => {
    const near = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
    if (event.key === 'Enter') onOpen(row)
    else if (event.key === ' ') toggle(row)
    else if (event.key.startsWith('Arrow')) (event.currentTarget[near] as HTMLElement | null)?.focus()
    else return
    event.preventDefault()
  }
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id))
  return (
    <div className="t-table-frame">
      <table className="t-table" aria-label={label(entity.label)}>
        <thead>
          <tr>
            <th scope="col" className="select">
              <Checkbox
                size="1"
                aria-label={t('selectAll')}
                checked={all ? true : chosen.size > 0 ? 'indeterminate' : false}
                onCheckedChange={(on) => onSelect(on === true ? rows : [])}
              />
            </th>
            {columns.map(([name, field]) => {
              const order = sortOf(sorting, name)
              return (
                <th
                  key={name}
                  scope="col"
                  className={isNumeric(field.kind) ? 'number' : ''}
                  aria-sort={order}
                >
                  <button type="button" onClick={() => onSort(nextSorting(order, name))}>
                    {label(field.label)}
                    {order === 'ascending' && <ArrowUp size={11} aria-hidden />}
                    {order === 'descending' && <ArrowDown size={11} aria-hidden />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              tabIndex={0}
              aria-selected={chosen.has(row.id)}
              onDoubleClick={() => onOpen(row)}
              onKeyDown={(event) => onKeyDown(event, row)}
            >
              <td className="select">
                <Checkbox
                  size="1"
                  tabIndex={-1}
                  aria-label={t('selectRow')}
                  checked={chosen.has(row.id)}
                  onCheckedChange={() => toggle(row)}
                />
              </td>
              {columns.map(([name, field]) => (
                <td key={name} className={isNumeric(field.kind) ? 'number' : ''}>
                  {createElement(displays[field.kind], { field, value: row[name] })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Order = 'ascending' | 'descending' | 'none'

const sortOf = (sorting: string, name: string): Order =>
  sorting === `${name} ASC` ? 'ascending' : sorting === `${name} DESC` ? 'descending' : 'none'

const nextSorting = (order: Order, name: string): string =>
  order === 'none' ? `${name} ASC` : order === 'ascending' ? `${name} DESC` : ''
