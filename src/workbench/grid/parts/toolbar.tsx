import { TextField } from '@radix-ui/themes'
import { FilterX, RefreshCw, Search, X } from 'lucide-react'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEBOUNCE_MS } from '#domain/limits.ts'
import { IconButton } from '../../parts/button.tsx'
import { TightRow } from '../../parts/tight-row.tsx'
import type { GridLayout } from '../model/column-state.ts'
import type { ChangeLayout } from '../use-layout.ts'
import { ColumnsPanel } from './columns-panel.tsx'

interface ToolbarProps {
  readonly layout: GridLayout
  readonly change: ChangeLayout
  readonly reset: () => void
  readonly titleOf: (field: string) => string
  readonly keyword: string
  readonly onKeyword: (keyword: string) => void
  readonly filterCount: number
  readonly onClearFilters: () => void
  readonly onRefresh: () => void
  readonly exporter: ReactNode
  readonly layouts: ReactNode
  readonly children?: ReactNode
}

/** Quick search, grouping and the grid's tools; the screen's own controls are between. */
export const GridToolbar = memo(function GridToolbar(props: ToolbarProps) {
  const { layout, change, reset, titleOf, filterCount, onClearFilters, onRefresh, exporter, children } = props
  const { t } = useTranslation('grid')
  return (
    <TightRow className="g-toolbar">
      <QuickSearch keyword={props.keyword} onKeyword={props.onKeyword} />
      {children}
      <span className="g-tools">
        {layout.group.map((field) => (
          <span key={field} className="g-group-chip">
            {titleOf(field)}
            <button
              type="button"
              aria-label={t('ungroup', { title: titleOf(field) })}
              onClick={() =>
                change((old) => ({ ...old, group: old.group.filter((other) => other !== field) }))
              }
            >
              <X size={11} aria-hidden />
            </button>
          </span>
        ))}
        {filterCount > 0 && (
          <button type="button" className="g-clear-filters" onClick={onClearFilters}>
            <FilterX size={13} aria-hidden />
            {t('clearFilters', { count: filterCount })}
          </button>
        )}
        <IconButton icon={RefreshCw} label={t('refresh')} onClick={onRefresh} />
        {props.layouts}
        <ColumnsPanel layout={layout} titleOf={titleOf} change={change} reset={reset} />
        {exporter}
      </span>
    </TightRow>
  )
})

/** The least, as in grid.css, px. */
const searchWidth = 124

/** Searches once typing rests. */
function QuickSearch({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
  const { t } = useTranslation('grid')
  const [text, setText] = useState(keyword)
  useEffect(() => {
    if (text === keyword) return undefined
    const timer = setTimeout(() => onKeyword(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, keyword, onKeyword])
  return (
    <TextField.Root
      size="1"
      className="g-search"
      data-width={searchWidth}
      value={text}
      placeholder={t('search')}
      aria-label={t('search')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
    >
      <TextField.Slot>
        <Search size={13} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  )
}
