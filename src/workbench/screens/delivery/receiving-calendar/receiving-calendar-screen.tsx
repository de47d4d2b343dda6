import { listScreenOf } from '../../../list/list-screen.tsx'
import { DatesEditor, ShiftsEditor } from '../../master/calendars/in-words.tsx'
import { ReceivingMonth } from './receiving-month.tsx'

/** Receiving calendars: the general list, and months of a warehouse, supplier or item that say when material is received. */
export default listScreenOf('materialCalendar', {
  fieldEditors: { dates: DatesEditor, shiftCode: ShiftsEditor },
  views: [{ name: 'month', label: { zh: '月视图', en: 'Month' }, Content: ReceivingMonth }],
})
