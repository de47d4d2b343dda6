import { RefreshCw, Search } from 'lucide-react'
import { useDeferredValue, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@radix-ui/themes'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { useCall } from '../client/query.ts'
import { useLabel } from '../i18n/index.ts'
import { IconButton } from '../parts/button.tsx'
import { Page, PageHeader, Panel, Toolbar, ToolbarSpace } from '../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'
import type { ScreenProps } from '../screens/screen.ts'
import { ListTable, type ListRow } from './list-table.tsx'
import { useListQuery } from './list-state.ts'
import { Pager } from './pager.tsx'
import './list.css'

/** The list screen of one entity, from its declaration alone. */
export function listScreenOf(entity: Entity): ComponentType<ScreenProps> {
  const endpoints = crudOf(entity)
  return function ListScreen({ search }: ScreenProps) {
    const { t } = useTranslation('list')
    const label = useLabel()
    const [keyword, setKeyword] = useState(search['keyword'] ?? '')
    const { query, input, change } = useListQuery('')
    const sought = useDeferredValue(keyword)
    const page = useCall(endpoints.getAll, { ...input, keyword: sought }, { keepPrevious: true })
    const rows = (page.data?.items ?? []) as ListRow[]
    return (
      <Page fill>
        <PageHeader title={label(entity.label)} />
        <Toolbar label={t('actions')}>
          <TextField.Root
            size="1"
            type="search"
            className="t-quick-search"
            placeholder={t('quickSearch')}
            aria-label={t('quickSearch')}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value)
              change({})
            }}
          >
            <TextField.Slot>
              <Search size={14} aria-hidden />
            </TextField.Slot>
          </TextField.Root>
          <ToolbarSpace />
          <IconButton icon={RefreshCw} label={t('refresh')} onClick={() => void page.refetch()} />
        </Toolbar>
        <Panel fill flush className="t-list">
          {page.isPending && <LoadingState />}
          {page.isError && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
          {page.isSuccess && rows.length === 0 && <EmptyState title={t('empty')} />}
          {rows.length > 0 && (
            <ListTable
              entity={entity}
              rows={rows}
              sorting={query.sorting}
              onSort={(sorting) => change({ sorting })}
              label={label(entity.label)}
            />
          )}
          <Pager
            page={query.page}
            pageSize={query.pageSize}
            total={page.data?.totalCount ?? 0}
            onChange={change}
          />
        </Panel>
      </Page>
    )
  }
}
