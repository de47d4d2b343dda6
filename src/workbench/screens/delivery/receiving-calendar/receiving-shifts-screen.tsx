import { listScreenOf } from '../../../list/list-screen.tsx'
import { PatternsEditor } from '../../master/shifts/patterns-editor.tsx'

/** Receiving shifts: the general list, their time ranges drawn and edited as bars. */
export default listScreenOf('materialShift', { fieldEditors: { patterns: PatternsEditor } })
