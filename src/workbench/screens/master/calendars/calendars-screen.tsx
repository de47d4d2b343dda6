import { listScreenOf } from '../../../list/list-screen.tsx'
import { DatesEditor, ShiftsEditor } from './in-words.tsx'
import { MonthView } from './month-view.tsx'
import { OverridesView } from './overrides-view.tsx'
import { YearActions } from './year-actions.tsx'

/** Calendars: the general list, years made from patterns, months of a resource that show which row counts and why, and its exceptions. */
export default listScreenOf('calendar', {
  fieldEditors: { dates: DatesEditor, shiftCode: ShiftsEditor },
  Actions: YearActions,
  views: [
    { name: 'month', label: { zh: '月视图', en: 'Month' }, Content: MonthView },
    { name: 'overrides', label: { zh: '例外', en: 'Overrides' }, Content: OverridesView },
  ],
})
