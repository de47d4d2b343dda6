import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import { BROWSE_STALE_MS } from './browse-stale.ts'
import { TableView } from './table-view.tsx'
import './connections.css'

/** Tables that a connection can read; of the chosen one its columns and first rows. */
export function Browser({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('connections')
  const { id } = row
  const [chosen, setChosen] = useState<{ id: string; table: string } | null>(null)
  const answer = useCall(connectionServices.tables, { id }, { staleTime: BROWSE_STALE_MS })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  if (answer.data.items.length === 0) return <EmptyState title={t('noTables')} hint={t('noTablesHint')} />
  const table = chosen?.id === id ? chosen.table : null
  return (
    <div className="t-source">
      <Tables
        key={id}
        tables={answer.data.items}
        chosen={table}
        onChoose={(next) => setChosen({ id, table: next })}
      />
      {table === null ? (
        <EmptyState title={t('chooseTable')} hint={t('chooseTableHint')} />
      ) : (
        <TableView key={`${id} ${table}`} id={id} table={table} />
      )}
    </div>
  )
}

interface TablesProps {
  readonly tables: readonly { readonly name: string; readonly kind: string }[]
  readonly chosen: string | null
  readonly onChoose: (table: string) => void
}

function Tables({ tables, chosen, onChoose }: TablesProps) {
  const { t } = useTranslation('connections')
  const list = useId()
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(-1)
  const shown = tables.filter(({ name }) => name.toLowerCase().includes(keyword.trim().toLowerCase()))
  return (
    <section className="tables" aria-label={t('tables')}>
      <SearchField
        label={t('searchTable')}
        value={keyword}
        onChange={(next) => {
          setKeyword(next)
          setAt(-1)
        }}
      />
      {shown.length === 0 ? (
        <EmptyState title={t('noneFound')} />
      ) : (
        <VirtualList
          role="listbox"
          id={list}
          label={t('tables')}
          count={shown.length}
          keyOf={(index) => shown[index]!.name}
          at={at}
          onAt={setAt}
          isChosen={(index) => shown[index]!.name === chosen}
          onChoose={(index) => onChoose(shown[index]!.name)}
          textOf={(index) => shown[index]!.name}
        >
          {(index) => (
            <span className="line">
              <span className="name">{shown[index]!.name}</span>
              <span className="note">{t(`kind.${shown[index]!.kind as 'table'}`)}</span>
            </span>
          )}
        </VirtualList>
      )}
    </section>
  )
}
