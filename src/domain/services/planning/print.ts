import { choice, integer, json, longText, text } from '../../field-kinds.ts'
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
const ofRows = (method: string, zh: string, en: string) =>
  print(method, zh, en, { verb: 'POST', makesStale: 'nothing', input, output: { kind: 'file' } })

export type PrintCall = ReturnType<typeof ofRows>

/**
 * Rows of a list or report in the template that is made for it, as the reader sees them. Whoever may export the list or run
 * the report may do this: the template says which it is.
 */
export const printRows = print('PrintRows', '按模板打印行', 'Print rows in a template', {
  verb: 'GET',
  access: 'authenticated',
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
  orders: ofRows('PrintOrders', '打印订单', 'Print orders'),
  operations: ofRows('PrintOperations', '打印工序', 'Print operations'),
  instructions: ofRows('PrintInstructions', '打印工作指示', 'Print work instructions'),
  items: ofRows('PrintItems', '打印物料', 'Print items'),
  shopWork: ofRows('PrintShopWork', '打印现场工序', 'Print work of the shop floor'),
  releases: ofRows('PrintReleases', '打印待下达工序', 'Print work to release'),
  charts: ofRows('PrintFromChart', '从甘特图打印', 'Print from charts'),
} as const satisfies Readonly<Record<SourceName, PrintCall>>
