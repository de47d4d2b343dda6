import { listScreenOf } from '../../../list/list-screen.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

export default listScreenOf('taskReminder', { fieldEditors: { schedule: ScheduleEditor } })
