import { choice, integer, json, longText, text } from '../../field-kinds.ts'
import type { Label } from '../../label.ts'
import { MOST_COPIES, type SourceName } from '../../choices/print-documents.ts'
import { service } from '../../service.ts'

const print = service('ASPPrint', 'Pages.Roles')

const input = {
  document: choice('单据', 'Document', 'PrintDocument', { required: true }),
  /** Keys of the rows, in the order in which they are printed. */
  codes: json('行', 'Rows', { required: true }),
  paper: choice('纸张', 'Paper', 'CardPaper'),
  sheet: choice('标签纸', 'Label sheet', 'LabelSheet'),
  /** Place of the first label on its sheet, from 1. */
  start: integer('起始位置', 'Start position', { min: 1 }),
  /** A print template in place of the built-in form: an xlsx is answered. */
  template: text('打印模板', 'Print template', { length: 40 }),
  copies: integer('份数', 'Copies', { min: 1, max: MOST_COPIES }),
} as const

/** A PDF of a document of each row. Rows that the caller does not see are refused as unknown ones are. */
const ofRows = (method: string, label: Label) =>
  print({ method, verb: 'POST', makesStale: 'nothing', label, input, output: { kind: 'file' } })

export type PrintCall = ReturnType<typeof ofRows>

/**
 * Rows of a list or report in the template that is made for it, as the reader sees them. Whoever may export the list or run
 * the report may do this: the template says which it is.
 */
export const printRows = print({
  method: 'PrintRows',
  verb: 'GET',
  access: 'authenticated',
  label: { zh: '按模板打印行', en: 'Print rows in a template' },
  input: {
    template: text('打印模板', 'Print template', { required: true, length: 40 }),
    P: json('参数', 'Parameters'),
    keyword: text('关键字', 'Keyword'),
    sorting: text('排序', 'Sorting'),
    filter: longText('过滤', 'Filter'),
  },
  output: { kind: 'file' },
})

/** Documents as PDF, a call for each list and screen that offers them: the right to the screen is the right to print. */
export const printCalls = {
  orders: ofRows('PrintOrders', { zh: '打印订单', en: 'Print orders' }),
  operations: ofRows('PrintOperations', { zh: '打印工序', en: 'Print operations' }),
  instructions: ofRows('PrintInstructions', { zh: '打印工作指示', en: 'Print work instructions' }),
  items: ofRows('PrintItems', { zh: '打印物料', en: 'Print items' }),
  shopWork: ofRows('PrintShopWork', { zh: '打印现场工序', en: 'Print work of the shop floor' }),
  releases: ofRows('PrintReleases', { zh: '打印待下达工序', en: 'Print work to release' }),
  charts: ofRows('PrintFromChart', { zh: '从甘特图打印', en: 'Print from charts' }),
} as const satisfies Readonly<Record<SourceName, PrintCall>>
