import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { expressionNames } from '#domain/integration/source-object.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { EmptyState } from '../../../parts/states.tsx'

interface SourceColumnsProps {
  /** null: not known. */
  readonly columns: readonly MappedColumn[] | null
  readonly lines: readonly MappingLine[]
  /** The field that a click fills. */
  readonly wanted: Field | null
  readonly onPick: (column: string) => void
}

/** Type of what is dragged from here to a line. */
export const columnType = 'text/x-takt-column'

/** Columns of the source with their kinds; those that fill something are marked. */
export function SourceColumns({ columns, lines, wanted, onPick }: SourceColumnsProps) {
  const { t } = useTranslation('mapping')
  const label = useLabel()
  const [search, setSearch] = useState('')
  if (!columns) return <EmptyState title={t('noColumns')} hint={t('noColumnsHint')} />
  const used = new Set(lines.flatMap(({ value }) => (value.kind === 'column' ? [value.column] : [])))
  const names = expressionNames(columns)
  const found = columns.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <section className="m-columns" aria-label={t('columns')}>
      <header>
        <h4>{t('columnCount', { count: columns.length })}</h4>
        <SearchField label={t('searchColumns')} value={search} onChange={setSearch} />
        <p>{wanted ? t('clickFills', { field: label(wanted.label) }) : t('dragHint')}</p>
      </header>
      <ul>
        {found.map(({ name, kind }) => (
          <li key={name}>
            <button
              type="button"
              draggable
              data-used={used.has(name) || undefined}
              disabled={!wanted}
              title={t('inExpressions', { name: `ME.${names.get(name)}` })}
              onClick={() => onPick(name)}
              onDragStart={(event) => event.dataTransfer.setData(columnType, name)}
            >
              <span>{name}</span>
              <small>{t(`kind.${kind}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
