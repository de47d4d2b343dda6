import { masterEntity } from '../areas.ts'
import { calendarFields } from './calendar-fields.ts'
import { date, quantity, text } from '../../field-kinds.ts'

/** Which shifts a resource works on which days. Of the rows that match a day, the highest sortOrder wins. */
export const calendar = masterEntity('calendar', 'ASPCalendar', '日历', 'Calendar', {
  searchable: ['code', 'name', 'resourceCode'],
  sorting: 'sortOrder desc,code',
  fields: {
    resourceCode: text('资源', 'Resources', {
      required: true,
      length: 4000,
      syntax: 'targets',
      help: {
        zh: '资源或资源组编码，以“;”分隔；* 为全部',
        en: 'Resources or groups joined by ;, or * for all',
      },
    }),
    ...calendarFields,
    defaultQty: quantity('默认资源量', 'Default quantity', {
      min: 0,
      help: { zh: '空则取资源的', en: "Empty: the resource's" },
    }),
    resGroupQty: quantity('资源组量', 'Group quantity', { min: 0, hidden: true }),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('失效日期', 'Valid to'),
  },
})
