import { planningEntity } from '../areas.ts'
import { choice, code, integer, quantity, text, time } from '../../field-kinds.ts'

/** Item of a PSI pivot with its first problem. Answered by a calculation; there is no table of it. */
export const psiItem = planningEntity('psiItem', 'ASPPSI', '产销存推移表', 'PSI pivot', {
  key: ['item'],
  standard: false,
  operations: [],
  searchable: ['item', 'name'],
  sorting: 'at,item',
  fields: {
    item: code('物料', 'Item', { required: true }),
    name: text('名称', 'Name'),
    unit: code('单位', 'Unit'),
    problem: choice('首个问题', 'First problem', 'PsiProblem'),
    at: time('问题日期', 'Problem at'),
    closing: quantity('问题时库存', 'Stock then'),
    last: quantity('期末库存', 'Stock at the end'),
    opening: quantity('期初库存', 'Opening stock'),
    safety: quantity('安全库存', 'Safety stock'),
    maximum: quantity('最高库存', 'Highest stock'),
    made: time('最早生产或入库', 'Oldest made or received', { hidden: true }),
    shelfDays: integer('保质期（天）', 'Shelf life, days', { hidden: true }),
    period: integer('问题期间', 'Period of the problem', { hidden: true }),
    closed: time('冻结至', 'Closed until', { hidden: true }),
  },
})

/** What is behind a cell of the pivot: lines whose quantities add up to it. Answered by a query. */
export const psiLine = planningEntity('psiLine', 'ASPPSI', '推移明细', 'PSI detail', {
  key: ['source', 'doc', 'seq'],
  standard: false,
  operations: [],
  searchable: ['doc', 'item'],
  sorting: 'at,source,doc,seq',
  fields: {
    source: choice('来源', 'Source', 'PsiSource', { required: true }),
    doc: text('单据', 'Document'),
    item: code('物料', 'Item'),
    part: choice('类别', 'Part', 'PsiRowKind'),
    at: time('时间', 'At'),
    qty: quantity('数量', 'Quantity', { required: true }),
    seq: integer('序号', 'Number', { required: true, hidden: true }),
  },
})
