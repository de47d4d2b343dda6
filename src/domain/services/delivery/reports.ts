import { code, date, json, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const report = service('DeliverReport', 'Pages.Roles')
const answer = valueOf('json')
const reports = { reports: json('交付报表', 'Reports', { required: true }) } as const

/** Calling material off. Steps of reports answer {changed, refused: {key, reason}[]}. */
export const reportServices = {
  /**
   * Makes one draft per supplier from what a kitting run (default: the current one) needs of suppliers:
   * {reports: [reportNo], lines, withoutSupplier: [item], faults: [text]} with what is wrong with receiving calendars.
   * Older drafts of the scheme give way. Days before `from` and after `to` are left out.
   */
  calculate: report('Calculate', '计算叫料', 'Calculate call-offs', {
    input: {
      schemeCode: code('物料方案', 'Delivery scheme', { required: true }),
      runNo: text('计算批号', 'Calculation', {
        length: 80,
        help: { zh: '空：当前齐套计算', en: 'Empty: the current kitting result' },
      }),
      from: date('期间自', 'From'),
      to: date('期间至', 'To'),
    },
    output: answer,
  }),
  /**
   * What the newest reports of a scheme call off, by supplier, buyer and bucket: [{supplier, supplierName, buyer, from, to,
   * items, needQty, planQty, reportNo, status}] in this order. `items`: how many; quantities are sums over them.
   */
  summary: report('GetSummary', '叫料汇总', 'Summary of call-offs', {
    verb: 'GET',
    input: { schemeCode: code('物料方案', 'Delivery scheme', { required: true }) },
    output: answer,
  }),
  /** The supplier is to deliver by it: open purchase orders of its items are asked about. The version before gives way. */
  publish: report('Publish', '发布', 'Publish', { input: reports, output: answer }),
  /** A draft again, as long as the supplier has not answered. */
  recall: report('Recall', '撤回', 'Recall', { input: reports, output: answer }),
  confirm: report('Confirm', '确认', 'Confirm', { input: reports, output: answer }),
  drop: report('Drop', '作废', 'Void', { input: reports, output: answer }),
} as const
