import { listScreenOf } from '../../../list/list-screen.tsx'
import { InstructionActions } from './instruction-actions.tsx'
import './job-cards.css'

const inStatus = (...values: string[]) => [{ field: 'status', op: 'in', values }] as const

/** Work instructions: the general list; job cards are printed, sent again, confirmed, frozen and taken back. */
export default listScreenOf('workInstruction', {
  Actions: InstructionActions,
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'waiting', label: { zh: '待开工', en: 'To start' }, filters: inStatus('R', 'D') },
    { name: 'running', label: { zh: '进行中', en: 'Running' }, filters: inStatus('T') },
    { name: 'done', label: { zh: '已完成', en: 'Done' }, filters: inStatus('B') },
  ],
  columns: {
    status: { tones: { R: 'info', D: 'warn', T: 'good', B: 'quiet' } },
    sentToMes: { tones: { no: 'quiet', sent: 'info', ack: 'good', failed: 'bad' } },
  },
})
