import { kpiEntity } from '../areas.ts'
import { flag, integer, json } from '../../field-kinds.ts'

/**
 * A dashboard: parts on a grid of twelve columns (domain/kpi/dashboard.ts). A view over published pages of kind dashboard:
 * what is written becomes a page (server/features/pages/earlier).
 */
export const kpiChart = kpiEntity('kpiChart', 'ASPKPIChart', '指标看板', 'Dashboard', {
  sorting: 'sortNo,code',
  view: true,
  fields: {
    widgets: json('部件', 'Parts', { holdsExpressions: true, hidden: true }),
    refreshSec: integer('刷新间隔（秒）', 'Refreshed every, s', { min: 5, max: 86_400 }),
    isDefault: flag('默认', 'Default', { default: false }),
  },
})
