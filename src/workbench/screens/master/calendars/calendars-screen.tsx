import { listScreenOf } from '../../../list/list-screen.tsx'
import { DatesEditor, ShiftsEditor } from './in-words.tsx'
import { MonthView } from './month-view.tsx'

/** Calendars: the general list, and months of a resource that show which row counts and why. */
export default listScreenOf('calendar', {
  fieldEditors: { dates: DatesEditor, shiftCode: ShiftsEditor },
  views: [{ name: 'month', label: { zh: '月视图', en: 'Month' }, Content: MonthView }],
})
