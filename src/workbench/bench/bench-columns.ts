import type { GridColumn } from '../grid/model/column.ts'

const column = (
  field: string,
  zh: string,
  en: string,
  rest: Omit<GridColumn, 'field' | 'title'>,
): GridColumn => ({
  field,
  title: { zh, en },
  ...rest,
})

export const benchColumns: readonly GridColumn[] = [
  column('order', '订单', 'Order', { kind: 'code', pin: 'left', merge: true }),
  column('item', '物料', 'Item', { kind: 'code' }),
  column('week', '周', 'Week', { kind: 'code', width: 96 }),
  column('shortage', '缺料', 'Shortage', { kind: 'quantity', sum: true }),
  column('supplier', '供应商', 'Supplier', { kind: 'reference', width: 96 }),
  column('buyer', '采购员', 'Buyer', { kind: 'reference', width: 80 }),
  column('warehouse', '仓库', 'Warehouse', { kind: 'reference', width: 92 }),
  column('status', '齐套状态', 'Kit status', {
    kind: 'choice',
    choice: 'KitStatus',
    tones: { FN: 'good', FT: 'good', FL: 'warn', PT: 'warn', NO: 'bad' },
  }),
  column('required', '需求量', 'Required', { kind: 'quantity', sum: true }),
  column('allocated', '已分配', 'Allocated', { kind: 'quantity', sum: true }),
  column('onHand', '现存量', 'On hand', { kind: 'quantity' }),
  column('rate', '齐套率', 'Kit rate', { kind: 'rate' }),
  column('need', '需求时间', 'Needed', { kind: 'time' }),
  column('due', '交期', 'Due', { kind: 'time' }),
  column('expected', '预计到货', 'Expected', { kind: 'time' }),
  column('delayDays', '延迟天数', 'Delay, days', { kind: 'integer' }),
  column('priority', '优先级', 'Priority', { kind: 'integer' }),
  column('level', '层级', 'Level', { kind: 'integer' }),
  column('gating', '瓶颈', 'Gating', { kind: 'flag' }),
  column('remark', '备注', 'Remark', { kind: 'text' }),
]
