import { listInput, rowFields } from '../../crud.ts'
import { psiLine } from '../../entities/planning/psi-item.ts'
import { choice, code, integer, json, quantity, text, time } from '../../field-kinds.ts'
import { paperInput } from '../../print/paper.ts'
import { service } from '../../service.ts'

const psi = service('ASPPSI', 'Pages.Roles')

/** A pivot is asked for by its layout; `asOf` keeps its periods the same from call to call (default: now). */
const pivot = {
  psiSet: code('PSI设置', 'PSI layout', { required: true }),
  asOf: time('计算时点', 'As of'),
} as const

/** The scheduling run whose plan is looked at instead of the one that is there (engine/psi/earlier.ts). */
const earlier = { run: code('运行号', 'Run') } as const

/** Which items, in which order (engine/psi/select.ts). */
const selection = {
  keyword: text('关键字', 'Keyword', { length: 200 }),
  /** Items with a problem that begins so many days from `asOf` or earlier. */
  days: integer('天内有问题', 'Problem within days', { min: 0, max: 3660 }),
  problem: choice('首个问题', 'First problem', 'PsiProblem'),
  /** `at`, `item`, `closing` or `last`, with ` desc` for the other way. */
  sorting: text('排序', 'Sorting', { length: 40 }),
} as const

const edits = json('编辑', 'Edits', { required: true })

/** Production, sales and inventory by item and period (domain/psi/layout.ts). */
export const psiServices = {
  /** Periods and rows of the pivot as PsiLayout: what the other calls are about. */
  layout: psi({
    method: 'GetLayout',
    label: { zh: '推移表布局', en: 'Layout of the pivot' },
    input: pivot,
    output: { kind: 'value', of: 'json' },
  }),
  /** All items with their first problem as an Arrow table of psiItemSchema (engine/psi/overview.ts). */
  overview: psi({
    method: 'GetOverview',
    label: { zh: '推移表物料与首个问题', en: 'Items and first problems' },
    input: { ...pivot, ...selection },
    output: { kind: 'arrow' },
  }),
  /** The rows of some items, a JSON list of codes, as an Arrow table of psiCellSchema (engine/psi/results.ts). */
  block: psi({
    method: 'GetBlock',
    verb: 'POST',
    makesStale: 'nothing',
    label: { zh: '推移表数据', en: 'Rows of items' },
    input: { ...pivot, ...earlier, items: json('物料', 'Items', { required: true }) },
    output: { kind: 'arrow' },
  }),
  /** What is behind a cell, or behind the cells of several periods in a row; the quantities add up to it. */
  drill: psi({
    method: 'GetDrill',
    label: { zh: '推移表明细', en: 'What is behind a cell' },
    input: {
      ...pivot,
      ...earlier,
      ...listInput,
      item: code('物料', 'Item', { required: true }),
      /** Name of a row of engine/psi/problem.ts. */
      row: text('行', 'Row', { required: true, length: 20 }),
      /** Numbers of the first and the last period, from 0. */
      first: integer('首期', 'First period', { required: true, min: 0 }),
      last: integer('末期', 'Last period', { required: true, min: 0 }),
    },
    output: { kind: 'page', fields: { ...rowFields, ...psiLine.fields } },
  }),
  /**
   * What edits of planned cells come to, a JSON list of {item, period, qty}: {changes, remains, rows} as
   * domain/psi/edit.ts has them. Nothing is written.
   */
  propose: psi({
    method: 'ProposeEdits',
    makesStale: 'nothing',
    label: { zh: '推移表编辑建议', en: 'Propose edits of the pivot' },
    input: { ...pivot, edits },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * What receipts of some items, a JSON list of codes, are planned by: lot sizes, and until when nothing new is planned; in
   * the order of their codes.
   */
  lotRules: psi({
    method: 'GetLotRules',
    verb: 'POST',
    makesStale: 'nothing',
    label: { zh: '批量规则', en: 'Lot sizes of items' },
    input: { items: json('物料', 'Items', { required: true }) },
    output: {
      kind: 'page',
      fields: {
        item: code('物料', 'Item', { required: true }),
        min: quantity('最小批量', 'Smallest lot'),
        max: quantity('最大批量', 'Largest lot'),
        multiple: quantity('批量单位', 'Lot multiple'),
        closedUntil: time('冻结至', 'Closed until', { required: true }),
      },
    },
  }),
  /** Writes a proposal, all or nothing: `changes` as it was proposed. Answers {changes, undo}. */
  accept: psi({
    method: 'AcceptEdits',
    label: { zh: '采用推移表编辑', en: 'Accept edits of the pivot' },
    input: { ...pivot, edits, changes: json('变更', 'Changes', { required: true }) },
    output: { kind: 'value', of: 'json' },
  }),
  /** Takes back what was accepted, all or nothing: `undo` as AcceptEdits answered it. */
  undoEdits: psi({
    method: 'UndoEdits',
    label: { zh: '撤销推移表编辑', en: 'Undo edits of the pivot' },
    input: { undo: json('撤销', 'Undo', { required: true }) },
  }),
  /** The pivot as it is seen, all of the items chosen. */
  exportPivot: psi({
    method: 'Export',
    verb: 'GET',
    label: { zh: '导出推移表', en: 'Export the pivot' },
    input: {
      ...pivot,
      ...selection,
      ...earlier,
      /** Numbers of the rows of the layout that are compared with the run, from 0, a JSON list; none given: those that plans change. */
      compared: json('对比行', 'Rows compared'),
      /** `week` or `month`: periods are collapsed. */
      scale: choice('期间', 'Periods', 'PsiPeriod'),
      format: text('格式', 'Format', { length: 10 }),
      ...paperInput,
    },
    output: { kind: 'file' },
  }),
} as const
