import { Eye, EyeOff, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { app } from '#domain/entities/access/app.ts'
import { module } from '#domain/entities/access/module.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { call } from '../../../client/call.ts'
import { queryClient, refreshService } from '../../../client/query.ts'
import { useLanguage } from '../../../i18n/index.ts'
import type { ListView } from '../../../list/list-views.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { sortNumbers, type Branch, type Leaf } from './order-tree.ts'
import { OrderTreeView } from './order-tree-view.tsx'

interface AppNode extends Leaf {
  readonly row: AppRow
}

interface ModuleNode extends Branch<AppNode> {
  readonly row: ModuleRow
}

interface Row {
  readonly id: string
  readonly rowVersion: number
  readonly nameEn?: string | null
  readonly icon?: string | null
  readonly sortNo?: number | null
  readonly isVisible?: boolean | null
}

interface ModuleRow extends Row {
  readonly code: string
  readonly name: string
}

interface AppRow extends Row {
  readonly appCode: string
  readonly appName: string
  readonly appNameEn?: string | null
  readonly moduleCode: string
}

export const menuOrderView: ListView = {
  name: 'order',
  label: { zh: '菜单顺序', en: 'Menu order' },
  Content: MenuOrder,
}

/** The menu as a tree: order of modules and apps, and which of them are shown. */
function MenuOrder({ onChanged }: { readonly onChanged: () => void }) {
  const modules = useAllRows(crudOf(module).getAll, { sorting: 'sortNo,code' }, { staleTime: 0 })
  const apps = useAllRows(crudOf(app).getAll, { sorting: 'sortNo,appCode' }, { staleTime: 0 })
  const error = modules.error ?? apps.error
  if (error) return <ErrorState error={error} />
  if (!modules.data || !apps.data) return <LoadingState />
  const tree = treeOf(
    modules.data.items as unknown as readonly ModuleRow[],
    apps.data.items as unknown as readonly AppRow[],
  )
  const versions = [...tree, ...tree.flatMap((node) => node.leaves)].map(({ row }) => row.rowVersion)
  return <Editor key={versions.join()} start={tree} onSaved={onChanged} />
}

function treeOf(modules: readonly ModuleRow[], apps: readonly AppRow[]): readonly ModuleNode[] {
  return modules.map((row) => ({
    key: `module ${row.code}`,
    row,
    leaves: apps
      .filter(({ moduleCode }) => moduleCode === row.code)
      .map((one) => ({ key: `app ${one.appCode}`, row: one })),
  }))
}

interface EditorProps {
  readonly start: readonly ModuleNode[]
  readonly onSaved: () => void
}

function Editor({ start, onSaved }: EditorProps) {
  const { t } = useTranslation('administration')
  const language = useLanguage()
  const [tree, setTree] = useState(start)
  const { busy, attempt } = useBusy()
  const named = (node: ModuleNode | AppNode): string => {
    const { row } = node
    const [zh, en] = 'appName' in row ? [row.appName, row.appNameEn] : [row.name, row.nameEn]
    return language === 'en' ? (en ?? zh) : zh
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
    await attempt(async () => {
      try {
        await writeMenu(start, tree)
        toast.success(t('orderSaved'))
      } finally {
        // The tree begins again with what is kept now: nothing can be moved until then.
        await Promise.all([refreshService(crudOf(module).getAll), refreshService(crudOf(app).getAll)])
      }
    })
    await queryClient.invalidateQueries({ queryKey: ['navigation'] })
    onSaved()
  }
  return (
    <Panel
      fill
      className="t-menu-order"
      title={t('menuOrder')}
      actions={
        <>
          <Button disabled={busy || tree === start} onClick={() => setTree(start)}>
            {t('cancel')}
          </Button>
          <Button tone="primary" disabled={tree === start} loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="t-rights-none">{t('orderHint')}</p>
      <OrderTreeView<AppNode, ModuleNode>
        label={t('menuOrder')}
        tree={tree}
        moves={{ branches: true, across: true }}
        onChange={(next) => !busy && setTree(next)}
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
                disabled={busy}
                onClick={() => toggle(node)}
              />
            </span>
          </>
        )}
      </OrderTreeView>
    </Panel>
  )
}

/** Writes the rows whose place or visibility differs from what it was. */
async function writeMenu(before: readonly ModuleNode[], after: readonly ModuleNode[]): Promise<void> {
  const known = new Map(before.flatMap((node) => [node, ...node.leaves]).map(({ row }) => [row.id, row]))
  const places = sortNumbers(after.map(({ row }) => row.sortNo ?? 0))
  for (const [at, { row, leaves }] of after.entries()) {
    await write(module, row, { sortNo: places[at], isVisible: row.isVisible !== false }, known)
    const inside = sortNumbers(leaves.map((leaf) => leaf.row.sortNo ?? 0))
    for (const [place, leaf] of leaves.entries())
      await write(
        app,
        leaf.row,
        { sortNo: inside[place], moduleCode: row.code, isVisible: leaf.row.isVisible !== false },
        known,
      )
  }
}

async function write(
  entity: typeof module | typeof app,
  row: ModuleRow | AppRow,
  values: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, object>,
): Promise<void> {
  const before = known.get(row.id) as Readonly<Record<string, unknown>>
  const same = Object.entries(values).every(
    ([name, value]) => (name === 'isVisible' ? before[name] !== false : before[name]) === value,
  )
  if (!same) await call(crudOf(entity).update, { ...values, id: row.id, rowVersion: row.rowVersion })
}
