import {
  ArrowDownAZ,
  ArrowLeft,
  ArrowRight,
  ArrowUpAZ,
  Copy,
  EyeOff,
  Filter,
  Group,
  Merge,
  MoveHorizontal,
  PinOff,
  Sigma,
  TextCursorInput,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FormatSettings } from './cells/format.ts'
import type { RowAction } from './grid-props.ts'
import type { BlockAction, CellEditing } from './model/cell-editing.ts'
import type { ColumnFilters } from './model/column-filter.ts'
import { changeColumn, shiftColumn, totalNow, totalsFor, type GridLayout } from './model/column-state.ts'
import type { Panes, PlacedColumn } from './model/panes.ts'
import type { Cell, CellRange } from './model/selection.ts'
import type { GridColumn } from './model/column.ts'
import type { GridSource } from './model/source.ts'
import { FilterPopover } from './parts/filter-popover.tsx'
import { FloatingMenu, type MenuItem } from './parts/floating-menu.tsx'
import { RenamePopover } from './parts/rename-popover.tsx'
import { copyRange } from './use-grid-keys.ts'
import type { ChangeLayout } from './use-layout.ts'
import type { ViewData } from './use-view.ts'

export type OpenMenu =
  | { readonly kind: 'column' | 'filter' | 'rename'; readonly place: PlacedColumn; readonly at: DOMRect }
  | { readonly kind: 'cell'; readonly cell: Cell; readonly at: DOMRect }

interface GridMenusProps {
  readonly menu: OpenMenu | null
  readonly onMenu: (menu: OpenMenu | null) => void
  readonly onDone: () => void
  readonly panes: Panes
  readonly layout: GridLayout
  readonly change: ChangeLayout
  readonly onFit: (column: GridColumn) => void
  readonly titleOf: (field: string) => string
  readonly data: ViewData
  readonly source: GridSource
  readonly settings: FormatSettings
  readonly filters: ColumnFilters
  readonly setFilters: (filters: ColumnFilters) => void
  readonly cells: { readonly range: CellRange }
  readonly rowActions: readonly RowAction[]
  readonly choosesSums: boolean
  /** Begins to change a cell; absent where cells cannot be changed in place. */
  readonly onEdit?: (cell: Cell) => void
  readonly editing?: CellEditing
  readonly onBlock?: (action: BlockAction) => void
}

/** Whatever hangs over the grid: the menu of a column or cell, its filter, its title. */
export function GridMenus(props: GridMenusProps) {
  const { menu, onMenu, onDone, titleOf, change, layout } = props
  const columnItems = useColumnItems(props)
  const cellItems = useCellItems(props)
  const { t } = useTranslation('grid')
  if (!menu) return null
  const close = () => onMenu(null)
  if (menu.kind === 'cell')
    return (
      <FloatingMenu
        label={t('cellMenu')}
        at={menu.at}
        items={cellItems(menu.cell)}
        onClose={close}
        onDone={onDone}
      />
    )
  const { field } = menu.place.column
  if (menu.kind === 'filter')
    return (
      <FilterPopover
        column={menu.place.column}
        title={titleOf(field)}
        at={menu.at}
        filter={props.filters[field]}
        source={props.source}
        settings={props.settings}
        onApply={(filter) => {
          const { [field]: _, ...rest } = props.filters
          props.setFilters(filter ? { ...rest, [field]: filter } : rest)
        }}
        onClose={close}
        onDone={onDone}
      />
    )
  if (menu.kind === 'rename')
    return (
      <RenamePopover
        at={menu.at}
        title={layout.columns.find((choice) => choice.field === field)?.title || titleOf(field)}
        onApply={(title) => change((old) => changeColumn(old, field, { title }))}
        onClose={close}
        onDone={onDone}
      />
    )
  return (
    <FloatingMenu
      label={t('columnMenu', { title: titleOf(field) })}
      at={menu.at}
      items={columnItems(menu.place, menu.at)}
      onClose={close}
      onDone={onDone}
    />
  )
}

const size = 13

function useColumnItems({ layout, change, onFit, onMenu, source, panes, choosesSums }: GridMenusProps) {
  const { t } = useTranslation('grid')
  return (place: PlacedColumn, at: DOMRect): (MenuItem | null)[] => {
    const { field } = place.column
    const { pin, merge } = place.choice
    const sortBy = (descending: boolean) => () => change((old) => ({ ...old, sort: [{ field, descending }] }))
    const set = (choice: Parameters<typeof changeColumn>[2]) => () =>
      change((old) => changeColumn(old, field, choice))
    const later = (kind: 'filter' | 'rename') => () => setTimeout(() => onMenu({ kind, place, at }))
    const grouped = layout.group.includes(field)
    const sorting: MenuItem[] =
      place.column.sortable === false
        ? []
        : [
            { label: t('sortAscending'), icon: <ArrowUpAZ size={size} />, onSelect: sortBy(false) },
            { label: t('sortDescending'), icon: <ArrowDownAZ size={size} />, onSelect: sortBy(true) },
          ]
    return [
      ...sorting,
      ...(place.column.filterable === false
        ? []
        : [{ label: t('filter'), icon: <Filter size={size} />, onSelect: later('filter') }]),
      null,
      ...(['left', 'right'] as const)
        .filter((side) => side !== pin)
        .map((side) => ({
          label: t(side === 'left' ? 'pinLeft' : 'pinRight'),
          icon: side === 'left' ? <ArrowLeft size={size} /> : <ArrowRight size={size} />,
          onSelect: set({ pin: side }),
        })),
      ...(pin ? [{ label: t('unpin'), icon: <PinOff size={size} />, onSelect: set({ pin: null }) }] : []),
      {
        label: t('moveLeft'),
        icon: <ArrowLeft size={size} />,
        shortcut: 'Ctrl ⇧ ←',
        onSelect: () => change((old) => shiftColumn(old, field, -1)),
      },
      {
        label: t('moveRight'),
        icon: <ArrowRight size={size} />,
        shortcut: 'Ctrl ⇧ →',
        onSelect: () => change((old) => shiftColumn(old, field, 1)),
      },
      {
        label: t('fitColumn'),
        icon: <MoveHorizontal size={size} />,
        onSelect: () => onFit(place.column),
      },
      null,
      ...(source.toggle
        ? [
            {
              label: t(grouped ? 'stopGrouping' : 'groupBy'),
              icon: <Group size={size} />,
              onSelect: () =>
                change((old) => ({
                  ...old,
                  group: grouped ? old.group.filter((other) => other !== field) : [...old.group, field],
                })),
            },
          ]
        : []),
      ...(choosesSums
        ? [
            {
              label: t('totals'),
              icon: <Sigma size={size} />,
              items: [null, ...totalsFor(place.column)].map((total) => ({
                label: t(`totalOps.${total ?? 'none'}`),
                checked: totalNow(place.column) === total,
                onSelect: set({ total }),
              })),
            },
          ]
        : []),
      {
        label: t('mergeEqual'),
        icon: <Merge size={size} />,
        checked: merge,
        onSelect: set({ merge: !merge }),
      },
      { label: t('rename'), icon: <TextCursorInput size={size} />, onSelect: later('rename') },
      {
        label: t('hide'),
        icon: <EyeOff size={size} />,
        disabled: panes.all.length <= 1,
        onSelect: set({ shown: false }),
      },
    ]
  }
}

function useCellItems(props: GridMenusProps) {
  const { t } = useTranslation('grid')
  return (cell: Cell): (MenuItem | null)[] => {
    const { panes, data, cells, filters, setFilters, rowActions } = props
    const column = panes.all[cell.column]?.column
    const row = data.row(cell.row)
    const value = row?.values[column?.field ?? '']
    const simple =
      typeof value === 'string' && value !== '' && column?.kind !== 'time' && column?.kind !== 'rate'
    const actions: (MenuItem | null)[] =
      row?.kind === 'row' && rowActions.length > 0
        ? [
            ...rowActions
              .filter(({ isOffered }) => isOffered?.(row) ?? true)
              .map(({ label, icon, shortcut, onSelect }) => ({
                label,
                icon,
                ...(shortcut ? { shortcut } : {}),
                onSelect: () => onSelect(row),
              })),
            null,
          ]
        : []
    const { onEdit, onBlock, editing } = props
    const changing: (MenuItem | null)[] =
      onEdit && row?.kind === 'row' && column && editing?.may(column.field, row)
        ? [
            {
              label: t('changeCell'),
              icon: <TextCursorInput size={size} />,
              shortcut: 'F2',
              // After the menu is gone and has given the focus back.
              onSelect: () => setTimeout(() => onEdit(cell)),
            },
            ...(editing.blockActions ?? []).map((action) => ({
              label: action.label,
              shortcut: `Ctrl ${action.key.toUpperCase()}`,
              onSelect: () => onBlock?.(action),
            })),
          ]
        : []
    return [
      ...actions,
      ...changing,
      {
        label: t('copyCell'),
        icon: <Copy size={size} />,
        onSelect: () => void copyRange(props, { anchor: cell, active: cell }, false),
      },
      {
        label: t('copyRange'),
        shortcut: 'Ctrl C',
        onSelect: () => void copyRange(props, cells.range, false),
      },
      { label: t('copyWithTitles'), onSelect: () => void copyRange(props, cells.range, true) },
      ...(simple && column
        ? [
            null,
            {
              label: t('filterThisValue'),
              icon: <Filter size={size} />,
              onSelect: () =>
                setFilters({
                  ...filters,
                  [column.field]: {
                    op: column.kind === 'quantity' ? ('eq' as const) : ('in' as const),
                    values: [value],
                  },
                }),
            },
          ]
        : []),
    ]
  }
}
