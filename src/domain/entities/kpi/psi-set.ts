import { defineEntity } from '../../entity.ts'
import { choice, integer, json, text } from '../../field-kinds.ts'
import { psiRowsCheck } from '../../kpi/psi-rows.ts'

/** How a production-sales-inventory pivot is laid out: its periods and its rows (domain/kpi/psi-rows.ts). */
export const psiSet = defineEntity({
  name: 'psiSet',
  service: 'ASPPSISet',
  area: 'kpi',
  label: { zh: 'PSI设置', en: 'PSI layout' },
  check: psiRowsCheck,
  fields: {
    target: choice('对象', 'About', 'PsiTarget', { required: true, default: 'item' }),
    period: choice('期间', 'Period', 'PsiPeriod', { required: true, default: 'day' }),
    horizon: integer('期间数', 'Number of periods', { required: true, default: 28, min: 1, max: 400 }),
    startExpr: text('开始', 'Begins', { help: { zh: '如 Today()', en: 'such as Today()' }, length: 400 }),
    rows: json('行', 'Rows', { holdsExpressions: true }),
    groupBy: text('分组', 'Grouped by', { length: 200, hidden: true }),
  },
})
