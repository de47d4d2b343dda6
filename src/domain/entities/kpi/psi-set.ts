import { defineEntity } from '../../entity.ts'
import { choice, integer, json, text } from '../../field-kinds.ts'
import { psiSetCheck } from '../../psi/rows.ts'

/** How far a sales order looks for forecasts to consume, beyond its own period. */
const days = (zh: string, en: string) => integer(zh, en, { default: 0, min: 0, max: 366 })

/** How a production-sales-inventory pivot is laid out: its periods and its rows (domain/psi/rows.ts). */
export const psiSet = defineEntity({
  name: 'psiSet',
  service: 'ASPPSISet',
  area: 'kpi',
  label: { zh: 'PSI设置', en: 'PSI layout' },
  check: psiSetCheck,
  fields: {
    target: choice('对象', 'About', 'PsiTarget', { required: true, default: 'item' }),
    period: choice('期间', 'Period', 'PsiPeriod', { required: true, default: 'day' }),
    horizon: integer('期间数', 'Number of periods', { required: true, default: 28, min: 1, max: 400 }),
    startExpr: text('开始', 'Begins', { help: { zh: '如 Today()', en: 'such as Today()' }, length: 400 }),
    overdue: choice('逾期单据', 'Overdue', 'PsiOverdue', {
      default: 'first',
      help: {
        zh: '交期早于第一期的收货与需求；逾期预测始终不计',
        en: 'receipts and demand due before the first period; overdue forecasts never count',
      },
    }),
    forecastBack: days('预测冲减：向前天数', 'Forecasts, days back'),
    forecastForward: days('预测冲减：向后天数', 'Forecasts, days forward'),
    rows: json('行', 'Rows', { holdsExpressions: true }),
    groupBy: text('分组', 'Grouped by', { length: 200, hidden: true }),
  },
})
