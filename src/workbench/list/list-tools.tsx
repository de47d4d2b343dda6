import { Copy, Pencil, Plus, Redo2, Rows3, Trash2, Undo2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operation } from '#domain/entity.ts'
import type { RowAction } from '../grid/grid-props.ts'
import type { CellEditing } from '../grid/model/cell-editing.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { ToolbarLine } from '../parts/page.tsx'
import { MenuIcon } from '../parts/icons.ts'
import type { ListRow } from './list-row.ts'
import type { AppTool, AppTools } from './tools-of.ts'
import type { useRowActions } from './use-row-actions.ts'

/** Whether the screen offers an operation and the user has its button. */
export type May = (operation: Operation, toolCode: string) => boolean

interface SelectionToolsProps {
  readonly may: May
  readonly tools: AppTools
  readonly selected: readonly ListRow[]
  readonly actions: ReturnType<typeof useRowActions>
  readonly onRun: (tool: AppTool, rows: readonly ListRow[]) => Promise<void>
}

/**
 * What can be done with the chosen rows, standard buttons and added ones in the order administrators gave them. Always
 * usable: without a row the standard ones say what to choose (specification §5).
 */
export function SelectionTools({ may, tools, selected, actions, onRun }: SelectionToolsProps) {
  const { t } = useTranslation('list')
  const standard = [
    { toolCode: 'edit', operation: 'update', icon: Pencil, onClick: () => actions.edit(selected[0]) },
    { toolCode: 'copy', operation: 'create', icon: Copy, onClick: () => actions.copy(selected[0]) },
    { toolCode: 'batchEdit', operation: 'update', icon: Rows3, onClick: () => actions.editBatch() },
    { toolCode: 'delete', operation: 'delete', icon: Trash2, onClick: () => actions.remove() },
  ] as const
  const shown = [
    ...standard
      .filter(({ toolCode, operation }) => may(operation, toolCode))
      .map(({ toolCode, icon, onClick }) => ({
        toolCode,
        button: (
          <Button key={toolCode} tone="ghost" icon={icon} wellKnown onClick={onClick}>
            {tools.nameOf(toolCode, t(toolCode))}
          </Button>
        ),
      })),
    ...tools.added
      .filter((tool) => tool.position === 'toolbar' && tools.fits(tool, selected))
      .map((tool) => ({
        toolCode: tool.toolCode,
        button: (
          <Button
            key={tool.toolCode}
            tone="ghost"
            title={tool.shortcut ?? undefined}
            aria-keyshortcuts={tool.shortcut ?? undefined}
            onClick={() => void onRun(tool, selected)}
          >
            {tool.icon && <MenuIcon name={tool.icon} size={14} />}
            {tool.name}
          </Button>
        ),
      })),
  ]
  if (shown.length === 0) return null
  return (
    <>
      <ToolbarLine />
      {tools.inOrder(shown).map(({ button }) => button)}
    </>
  )
}

interface HeaderToolsProps {
  readonly may: May
  readonly tools: AppTools
  readonly onImport: () => void
  readonly onAdd: () => void
}

/** What brings rows into the list, beside its title. */
export function HeaderTools({ may, tools, onImport, onAdd }: HeaderToolsProps) {
  const { t } = useTranslation('list')
  const standard = [
    { toolCode: 'import', operation: 'import', icon: Upload, tone: 'plain', onClick: onImport },
    { toolCode: 'add', operation: 'create', icon: Plus, tone: 'primary', onClick: onAdd },
  ] as const
  return tools
    .inOrder(standard)
    .filter(({ toolCode, operation }) => may(operation, toolCode))
    .map(({ toolCode, icon, tone, onClick }) => (
      <Button key={toolCode} tone={tone} icon={icon} onClick={onClick}>
        {tools.nameOf(toolCode, t(toolCode))}
      </Button>
    ))
}

interface RowToolsOptions {
  readonly may: May
  readonly tools: AppTools
  readonly onEdit: (row: ListRow) => void
  readonly onCopy: (row: ListRow) => void
  readonly onRun: (tool: AppTool, rows: readonly ListRow[]) => Promise<void>
}

/** What can be done with one row, for its context menu. */
export function useRowTools({ may, tools, onEdit, onCopy, onRun }: RowToolsOptions): readonly RowAction[] {
  const { t } = useTranslation('list')
  const standard = [
    { toolCode: 'edit', operation: 'update', run: onEdit },
    { toolCode: 'copy', operation: 'create', run: onCopy },
  ] as const
  const shown = [
    ...standard
      .filter(({ toolCode, operation }) => may(operation, toolCode))
      .map(({ toolCode, run }) => ({
        toolCode,
        label: tools.nameOf(toolCode, t(toolCode)),
        icon: null,
        shortcut: undefined,
        fits: always,
        run,
      })),
    ...tools.added
      .filter(({ position }) => position !== 'toolbar')
      .map((tool) => ({
        toolCode: tool.toolCode,
        label: tool.name,
        icon: tool.icon ? <MenuIcon name={tool.icon} size={13} /> : null,
        shortcut: tool.shortcut ?? undefined,
        fits: (row: ListRow) => tools.fits(tool, [row]),
        run: (row: ListRow) => void onRun(tool, [row]),
      })),
  ]
  return tools.inOrder(shown).map(({ label, icon, shortcut, fits, run }) => ({
    label,
    icon,
    ...(shortcut ? { shortcut } : {}),
    isOffered: ({ values }) => fits(values as ListRow),
    onSelect: ({ values }) => run(values as ListRow),
  }))
}

const always = (): boolean => true

interface UndoToolsProps {
  readonly editing: CellEditing
  readonly mayUndo: boolean
  readonly mayRedo: boolean
}

/** Takes changes of cells back and makes them again. */
export function UndoTools({ editing, mayUndo, mayRedo }: UndoToolsProps) {
  const { t } = useTranslation('list')
  return (
    <>
      <IconButton icon={Undo2} repeats label={t('undo')} disabled={!mayUndo} onClick={editing.undo} />
      <IconButton icon={Redo2} repeats label={t('redo')} disabled={!mayRedo} onClick={editing.redo} />
    </>
  )
}
