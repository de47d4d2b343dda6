import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { expressionNames } from '#domain/integration/source-object.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { EmptyState } from '../../../parts/states.tsx'

interface SourceColumnsProps {
  /** null: not known. */
  readonly columns: readonly MappedColumn[] | null
  readonly lines: readonly MappingLine[]
  /** Names for people; left out: columns have none. */
  readonly titles?: ReadonlyMap<string, string>
  readonly hint: string
  /** A click on a column; null: there is nothing to be filled. */
  readonly onPick: ((column: string) => void) | null
}

/** Type of what is dragged from here to a line. */
export const columnType = 'text/x-takt-column'

/** Columns of the source with their kinds; those that fill something are marked. */
export function SourceColumns({ columns, lines, titles, hint, onPick }: SourceColumnsProps) {
  const { t } = useTranslation('mapping')
  const [search, setSearch] = useState('')
  if (!columns) return <EmptyState title={t('noColumns')} hint={t('noColumnsHint')} />
  const used = new Set(lines.flatMap(({ value }) => (value.kind === 'column' ? [value.column] : [])))
  const names = expressionNames(columns)
  const wanted = search.trim().toLowerCase()
  const found = columns.filter(({ name }) =>
    `${name} ${titles?.get(name) ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <section className="m-columns" aria-label={t(titles ? 'fields' : 'columns')}>
      <header>
        <h4>{t(titles ? 'fieldCount' : 'columnCount', { count: columns.length })}</h4>
        <SearchField label={t('searchColumns')} value={search} onChange={setSearch} />
        <p>{hint}</p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where nothing is to be filled */}
      <ul {...(onPick ? {} : { tabIndex: 0 })}>
        {found.map(({ name, kind }) => (
          <li key={name}>
            <button
              type="button"
              draggable
              data-used={used.has(name) || undefined}
              disabled={!onPick}
              title={t('inExpressions', { name: `ME.${names.get(name)}` })}
              onClick={() => onPick?.(name)}
              onDragStart={(event) => event.dataTransfer.setData(columnType, name)}
            >
              <span>
                {titles ? `${titles.get(name)} ` : ''}
                {titles ? <code>{name}</code> : name}
              </span>
              <small>{t(`kind.${kind}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
