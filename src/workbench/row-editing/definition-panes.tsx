import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'
import { RowList, type RowListItem } from './row-list.tsx'

/** The id that represents a definition not saved yet. */
export const newRow = 'new'

interface DefinitionPanesProps {
  readonly label: string
  readonly query: UseQueryResult
  readonly items: readonly RowListItem[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** The editor of the chosen or new definition; null when none is chosen. */
  readonly children: ReactNode
}

/** Definitions at the left, the editor of one at the right. */
export function DefinitionPanes({ label, query, items, chosen, onChoose, children }: DefinitionPanesProps) {
  const { t } = useTranslation('kitting-setup')
  return (
    <div className="k-two-panes">
      <RowList
        label={label}
        items={items}
        chosen={chosen}
        onChoose={onChoose}
        onAdd={() => onChoose(newRow)}
        reading={query.isPending}
      />
      {(query.isSuccess || chosen === newRow) && children ? (
        children
      ) : (
        <Panel fill>
          {query.isPending && <LoadingState />}
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {query.isSuccess && <EmptyState title={t('nothingHere')} hint={t('addFirst')} />}
        </Panel>
      )}
    </div>
  )
}
