import { TextField } from '@radix-ui/themes'
import { Copy, Download, Pencil, Plus, RefreshCw, Search, Trash2, Upload } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import type { Label } from '#domain/label.ts'
import { menu } from '#domain/menu/index.ts'
import { useCall } from '../client/query.ts'
import { download } from '../client/transfer.ts'
import { useLabel } from '../i18n/index.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Page, PageHeader, Panel, Toolbar, ToolbarLine, ToolbarSpace } from '../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'
import type { ScreenProps } from '../screens/screen.ts'
import { openScreen } from '../shell/navigation.ts'
import { showError } from '../state/error-popup.ts'
import type { ListRow } from './list-row.ts'
import { useListQuery } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { ReferrersDialog } from './referrers-dialog.tsx'
import { useRowActions } from './use-row-actions.ts'
import './list.css'

const RowDrawer = lazy(() => import('./row-drawer.tsx'))
const importRoute = '/systemSetting/ImportData'

/** What the actions of one entity's own screen are given. */
export interface ListActionProps {
  readonly selected: readonly ListRow[]
  /** To be called after rows were changed: clears the selection and reloads. */
  readonly onChanged: () => void
}

/** The list screen of one entity, from its declaration alone; `Actions` adds buttons of its own to the toolbar. */
export function listScreenOf(
  name: string,
  Actions?: ComponentType<ListActionProps>,
): ComponentType<ScreenProps> {
  const entity = entityNamed(name)
  return function ListScreen({ path, search }: ScreenProps) {
    const keyword = search['keyword'] ?? ''
    const title = menu.flatMap((group) => group.screens).find((screen) => screen.route === path)?.label
    return (
      <EntityList
        key={keyword}
        entity={entity}
        title={title ?? entity.label}
        keyword={keyword}
        {...(Actions ? { Actions } : {})}
      />
    )
  }
}

interface EntityListProps {
  readonly entity: Entity
  readonly title: Label
  /** Quick search the screen was opened with. */
  readonly keyword: string
  readonly Actions?: ComponentType<ListActionProps>
}

function EntityList({ entity, title, keyword: wanted, Actions }: EntityListProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const [keyword, setKeyword] = useState(wanted)
  const [selected, setSelected] = useState<readonly ListRow[]>([])
  const { query, input, change } = useListQuery()
  const crud = crudOf(entity)
  const asked = { ...input, keyword: useDeferredValue(keyword) }
  const page = useCall(crud.getAll, asked, { keepPrevious: true })
  const rows = (page.data?.items ?? []) as unknown as ListRow[]
  const actions = useRowActions(entity, selected, () => setSelected([]))
  const may = (operation: Entity['operations'][number]): boolean => entity.operations.includes(operation)

  return (
    <Page fill>
      <PageHeader
        title={label(title)}
        actions={
          <>
            {may('import') && (
              <Button icon={Upload} onClick={() => openScreen(importRoute, { entity: entity.name })}>
                {t('import')}
              </Button>
            )}
            <Button
              icon={Download}
              onClick={() =>
                void download(crud.exportRows, { ...asked, format: 'xlsx' }, `${label(entity.label)}.xlsx`)
                  .then((name) => toast.success(t('exported', { name })))
                  .catch(showError)
              }
            >
              {t('export')}
            </Button>
            {may('create') && (
              <Button tone="primary" icon={Plus} onClick={actions.add}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
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
        <ToolbarLine />
        {may('update') && (
          <Button tone="ghost" icon={Pencil} onClick={() => actions.edit(selected[0])}>
            {t('edit')}
          </Button>
        )}
        {may('create') && (
          <Button tone="ghost" icon={Copy} onClick={() => actions.copy(selected[0])}>
            {t('copy')}
          </Button>
        )}
        {may('delete') && (
          <Button tone="ghost" icon={Trash2} onClick={actions.remove}>
            {t('delete')}
          </Button>
        )}
        {Actions && (
          <>
            <ToolbarLine />
            <Actions selected={selected} onChanged={actions.changed} />
          </>
        )}
        <ToolbarSpace />
        {selected.length > 0 && (
          <span className="t-selected">{t('selected', { count: selected.length })}</span>
        )}
        <IconButton icon={RefreshCw} label={t('refresh')} onClick={() => void page.refetch()} />
      </Toolbar>
      <Panel fill flush className="t-list">
        {page.isPending && <LoadingState />}
        {page.isError && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
        {page.isSuccess && rows.length === 0 && (
          <EmptyState title={t('empty')} hint={keyword ? t('emptySearch') : t('emptyHint')} />
        )}
        {rows.length > 0 && (
          <ListTable
            entity={entity}
            rows={rows}
            sorting={query.sorting}
            onSort={(sorting) => change({ sorting })}
            selected={selected}
            onSelect={setSelected}
            onOpen={(row) => may('update') && actions.edit(row)}
          />
        )}
        <Pager
          page={query.page}
          pageSize={query.pageSize}
          total={page.data?.totalCount ?? 0}
          onChange={change}
        />
      </Panel>
      {actions.editing && (
        <Suspense>
          <RowDrawer
            entity={entity}
            editing={actions.editing}
            onClose={actions.closeEditing}
            onSaved={actions.changed}
          />
        </Suspense>
      )}
      {actions.refusal && <ReferrersDialog {...actions.refusal} onClose={actions.closeRefusal} />}
    </Page>
  )
}
