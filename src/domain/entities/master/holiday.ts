import { masterEntity } from '../areas.ts'
import { code, date, text } from '../../field-kinds.ts'

/** One day of a holiday table; calendars name them all by HOLS. */
export const holiday = masterEntity('holiday', 'ASPHoliday', '节假日', 'Holiday', {
  key: ['code', 'date'],
  standard: false,
  sorting: 'date,code',
  searchable: ['code', 'name'],
  fields: {
    code: code('节假日表', 'Holiday table', { required: true, default: 'HOLS' }),
    date: date('日期', 'Date', { required: true, indexed: true }),
    name: text('名称', 'Name'),
  },
})
