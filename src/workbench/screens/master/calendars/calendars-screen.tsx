import { listScreenOf } from '../../../list/list-screen.tsx'
import { MonthView } from './month-view.tsx'

/** Calendars: the general list, and months of a resource that show which row counts and why. */
export default listScreenOf('calendar', {
  views: [{ name: 'month', label: { zh: '月视图', en: 'Month' }, Content: MonthView }],
})
