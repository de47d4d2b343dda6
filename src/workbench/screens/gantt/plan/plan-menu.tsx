import { useTranslation } from 'react-i18next'
import { printCalls } from '#domain/services/planning/print.ts'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { FloatingMenu, type MenuItem } from '../../../grid/parts/floating-menu.tsx'
import { askPrint } from '../../../state/print-asked.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { openUses } from '../../planning/instructions/open-uses.ts'
import { rowOfSource, type ChartRow } from './sources.ts'
import { textAt, type Plan } from './plan.ts'

/** The bar that a menu was asked for, and where it opens. */
export interface MenuPlace {
  readonly source: number
  readonly at: { readonly x: number; readonly y: number }
}

interface PlanMenuProps {
  readonly plan: Plan
  readonly gantt: GanttController
  readonly place: MenuPlace
  readonly onClose: () => void
}

/** Where one can go from a bar of an order, an operation or a supply. */
export function PlanMenu({ plan, gantt, place: { source, at }, onClose }: PlanMenuProps) {
  const { t } = useTranslation(['plan-charts', 'print'])
  const row = rowOfSource(plan, source)
  const order = orderOf(plan, row)
  const operation = operationOf(plan, row)
  const items: MenuItem[] = [
    { label: t(`toList.${row.kind}`), shortcut: 'Enter', onSelect: () => openRow(plan, source) },
  ]
  if (row.kind === 'operation')
    items.push(
      { label: t('toUses'), onSelect: () => openUses(operation!) },
      {
        label: t('printRow', { ns: 'print' }),
        onSelect: () => askPrint({ source: 'charts', endpoint: printCalls.charts, codes: [operation!] }),
      },
    )
  if (operation !== null)
    items.push({ label: t('toResourceChart'), shortcut: 'J', onSelect: () => jump(plan, source) })
  if (order !== null)
    items.push({
      label: t('toPegging', { order }),
      onSelect: () => openScreen('/planningGanttChart/RelevancyOrderGanttChart', { order }),
    })
  return (
    <FloatingMenu
      label={t('menu')}
      at={{ left: at.x, top: at.y, bottom: at.y }}
      items={items}
      onClose={onClose}
      onDone={() => gantt.takeFocus()}
    />
  )
}

/** Opens the list where the row behind a bar stands. */
export function openRow(plan: Plan, source: number): void {
  const row = rowOfSource(plan, source)
  if (row.kind === 'order')
    openScreen('/planData/OrderList', { keyword: textAt(plan.orders.columns.code, row.order)! })
  else if (row.kind === 'operation')
    openScreen('/planData/OperationList', { keyword: textAt(plan.operations.columns.code, row.operation)! })
  else if (row.kind === 'sale')
    openScreen('/planData/OrdersaleList', {
      keyword: textAt(plan.orders.columns.saleOrderCode, row.order)!,
    })
  else if (row.kind === 'consumer')
    openScreen('/planData/PegList', { keyword: textAt(plan.pegs.columns.rightKey, row.peg)! })
  else if (row.kind === 'supply')
    openScreen('/planData/PegList', { keyword: textAt(plan.pegs.columns.leftKey, row.peg)! })
}

/** Shows an operation, or the first of an order, where its resource works; false when there is none. */
export function jump(plan: Plan, source: number): boolean {
  const operation = operationOf(plan, rowOfSource(plan, source))
  if (operation !== null) openScreen('/planningGanttChart/ResourceGanttChart', { operation })
  return operation !== null
}

function operationOf(plan: Plan, row: ChartRow): string | null {
  const at =
    row.kind === 'operation'
      ? row.operation
      : row.kind === 'order'
        ? plan.operationsOf[row.order]![0]
        : undefined
  return at === undefined ? null : textAt(plan.operations.columns.code, at)
}

function orderOf(plan: Plan, row: ChartRow): string | null {
  const at = row.kind === 'order' ? row.order : row.kind === 'operation' ? plan.orderOf[row.operation]! : -1
  return at < 0 ? null : textAt(plan.orders.columns.code, at)
}
