import { deliveryEntity } from '../areas.ts'
import { choice, text } from '../../field-kinds.ts'
import { calendarFields } from '../master/calendar-fields.ts'

/** Days on which a warehouse takes, or a supplier gives, material. */
export const materialCalendar = deliveryEntity(
  'materialCalendar',
  'AMRPMaterialCalendar',
  '收货日历',
  'Receiving calendar',
  {
    searchable: ['code', 'name', 'targetCode'],
    sorting: 'sortOrder desc,code',
    fields: {
      targetType: choice('对象类型', 'Target type', 'CalendarTarget', { required: true, default: 'all' }),
      targetCode: text('对象', 'Target', {
        required: true,
        length: 4000,
        syntax: 'targets',
        help: { zh: '编码，以“;”分隔；* 为全部', en: 'Codes joined by ;, or * for all' },
      }),
      ...calendarFields,
      rollRule: choice('非工作日规则', 'On closed days', 'RollRule', { default: 'next' }),
    },
  },
)
