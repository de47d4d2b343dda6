import { browserZone, session } from '../state/session.ts'
import { dayNow } from './days.ts'

/** Today in the plan unit: what is overdue or out of date there is so by its days. */
export const unitToday = (): string => dayNow(session.information?.timeZone ?? browserZone)
