import { listScreenOf } from '../../../list/list-screen.tsx'
import { byLevel, levelTones } from './levels.ts'

/** What plans show about orders, operations and resources. */
export default listScreenOf('planMessage', {
  ...byLevel,
  columns: {
    level: { tones: levelTones, width: 90 },
    text: { width: 420 },
    suggestion: { width: 320 },
    seq: { hidden: true },
    content: { hidden: true },
  },
})
