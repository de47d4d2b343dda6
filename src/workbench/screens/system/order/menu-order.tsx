import { Eye, EyeOff, Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { app } from '#domain/entities/access/app.ts'
import { module } from '#domain/entities/access/module.ts'
import { declaredOf } from '#domain/languages.ts'
import { refreshNavigation } from '../../../client/navigation-query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService } from '../../../client/query.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useLanguage } from '../../../i18n/index.ts'
import type { ListView } from '../../../list/list-views.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import {
  rebased,
  treeOf,
  type AppNode,
  type AppRow,
  type MenuEdit,
  type ModuleNode,
  type ModuleRow,
} from './menu-tree.ts'
import { OrderTreeView } from './order-tree-view.tsx'
import { writeMenu } from './write-menu.ts'

export const menuOrderView: ListView = {
  name: 'order',
  label: { zh: '菜单顺序', en: 'Menu order' },
  Content: MenuOrder,
}

/** The menu as a tree: order of modules and apps, and which of them are shown. */
function MenuOrder({ onChanged }: { readonly onChanged: () => void }) {
  const modules = useAllRows(crudOf(module).getAll, { sorting: 'sortNo,code' }, { staleTime: 0 })
  const apps = useAllRows(crudOf(app).getAll, { sorting: 'sortNo,appCode' }, { staleTime: 0 })
  const tree = useMemo(
    () =>
      modules.data && apps.data
        ? treeOf(
            modules.data.items as unknown as readonly ModuleRow[],
            apps.data.items as unknown as readonly AppRow[],
          )
        : null,
    [modules.data, apps.data],
  )
  const error = modules.error ?? apps.error
  if (error) return <ErrorState error={error} />
  if (!tree) return <LoadingState />
  return <Editor start={tree} onSaved={onChanged} />
}

interface EditorProps {
  readonly start: readonly ModuleNode[]
  readonly onSaved: () => void
}

function Editor({ start, onSaved }: EditorProps) {
  const { t } = useTranslation('administration')
  const language = useLanguage()
  const [edit, setEdit] = useState<MenuEdit | null>(null)
  const tree = useMemo(() => (edit ? rebased(edit, start) : start), [edit, start])
  const setTree = (next: readonly ModuleNode[]): void => setEdit({ from: start, tree: next })
  const { busy, attempt } = useAction()
  const named = (node: ModuleNode | AppNode): string => {
    const { row } = node
    const [zh, en] = 'appName' in row ? [row.appName, row.appNameEn] : [row.name, row.nameEn]
    return declaredOf(language) === 'en' ? (en ?? zh) : zh
  }
  const toggle = (node: ModuleNode | AppNode): void => {
    const row = { ...node.row, isVisible: node.row.isVisible === false }
    setTree(
      tree.map((one) => {
        if (one.key === node.key) return { ...one, row: row as ModuleRow }
        const leaves = one.leaves.map((leaf) =>
          leaf.key === node.key ? { ...leaf, row: row as AppRow } : leaf,
        )
        return { ...one, leaves }
      }),
    )
  }
  const save = async (): Promise<void> => {
    const kept = await attempt(async () => {
      await writeMenu(start, tree)
      toast.success(t('orderSaved'))
      return edit
    })
    await Promise.all([refreshService(crudOf(module).getAll), refreshService(crudOf(app).getAll)])
    // What was moved meanwhile stays, on the rows as they are now.
    if (kept) setEdit((now) => (now === kept ? null : now))
    await refreshNavigation()
    onSaved()
  }
  return (
    <Panel
      fill
      className="t-menu-order"
      title={t('menuOrder')}
      actions={
        <>
          <Button disabled={edit === null} onClick={() => setEdit(null)}>
            {t('cancel')}
          </Button>
          <Button tone="primary" disabled={edit === null} loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="t-nothing">{t('orderHint')}</p>
      <OrderTreeView<AppNode, ModuleNode>
        label={t('menuOrder')}
        tree={tree}
        moves={{ branches: true, across: true }}
        onChange={setTree}
        nameOf={named}
      >
        {(node, isModule) => (
          <>
            {isModule && <MenuIcon name={node.row.icon ?? ''} size={15} />}
            <span className={node.row.isVisible === false ? 'hidden-row' : ''}>{named(node)}</span>
            <span className="note mono">{node.key.split(' ')[1]}</span>
            <span className="end">
              {!isModule && (
                <IconButton
                  icon={Settings2}
                  label={t('settingsOf', { name: named(node) })}
                  onClick={() => openScreen('/systemSetting/AppsSet', { app: node.key.slice('app '.length) })}
                />
              )}
              <IconButton
                icon={node.row.isVisible === false ? EyeOff : Eye}
                label={t(node.row.isVisible === false ? 'showInMenu' : 'hideInMenu', { name: named(node) })}
                onClick={() => toggle(node)}
              />
            </span>
          </>
        )}
      </OrderTreeView>
    </Panel>
  )
}
