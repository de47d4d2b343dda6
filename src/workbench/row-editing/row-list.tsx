import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/button.tsx'
import { Panel } from '../parts/page.tsx'
import { EmptyState, LoadingState } from '../parts/states.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { VirtualList } from '../parts/virtual-list.tsx'
import './row-editing.css'

export interface RowListItem {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly chip?: ReactNode
}

interface RowListProps {
  readonly label: string
  readonly items: readonly RowListItem[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onAdd: () => void
  /** The definitions are not there yet. */
  readonly reading: boolean
}

/** The definitions of a screen at its left edge: find one, choose one, add one. */
export function RowList({ label, items, chosen, onChoose, onAdd, reading }: RowListProps) {
  const { t } = useTranslation('kitting-setup')
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLowerCase()
  const found = items.filter((item) => `${item.title} ${item.note}`.toLowerCase().includes(wanted))
  return (
    <Panel
      fill
      flush
      className="k-row-list"
      title={label}
      actions={<IconButton icon={Plus} label={t('add')} onClick={onAdd} />}
    >
      <div className="find">
        <SearchField label={t('find')} value={keyword} onChange={setKeyword} />
      </div>
      {reading ? (
        <LoadingState />
      ) : found.length === 0 ? (
        <EmptyState title={t('nothingHere')} hint={t('nothingHereHint')} />
      ) : (
        <VirtualList
          role="list"
          label={label}
          count={found.length}
          keyOf={(at) => found[at]!.id}
          estimate={44}
        >
          {(at) => {
            const item = found[at]!
            return (
              <button type="button" aria-current={item.id === chosen} onClick={() => onChoose(item.id)}>
                <span className="title">
                  {item.title}
                  {item.chip}
                </span>
                <span className="note">{item.note}</span>
              </button>
            )
          }}
        </VirtualList>
      )}
    </Panel>
  )
}
