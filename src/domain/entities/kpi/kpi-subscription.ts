import { kpiEntity } from '../areas.ts'
import { code, reference } from '../../field-kinds.ts'

/** Who is notified in their inbox when a KPI becomes worse than its limits. Written through ASPKPISet/Subscribe for oneself. */
export const kpiSubscription = kpiEntity(
  'kpiSubscription',
  'ASPKPISubscription',
  '指标订阅',
  'KPI subscription',
  {
    key: ['kpiCode', 'userCode'],
    standard: false,
    operations: [],
    fields: {
      kpiCode: reference('指标', 'KPI', 'kpiSet', { required: true, readOnly: true, indexed: true }),
      userCode: code('用户', 'User', { required: true, readOnly: true, length: 256 }),
    },
  },
)
