import { listScreenOf } from '../../../list/list-screen.tsx'
import { PegActions } from './peg-actions.tsx'
import { PegGraphView } from './peg-graph-view.tsx'
import { PegSide } from './peg-side.tsx'

const is = (field: string, value: string | boolean) => [{ field, op: 'eq', values: [value] }] as const

/** Pegs: the general list, locked and cut by hand, with what feeds and what takes from both sides. */
export default listScreenOf('peg', {
  Actions: PegActions,
  rowTone: (row) => (row['isLate'] === true ? 'bad' : row['lockUser'] ? 'good' : undefined),
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'late', label: { zh: '延期', en: 'Late' }, filters: is('isLate', true) },
    {
      name: 'locked',
      label: { zh: '已锁定', en: 'Locked' },
      filters: [{ field: 'lockUser', op: 'notEmpty', values: [] }],
    },
    { name: 'hard', label: { zh: '硬关联', en: 'Hard' }, filters: is('kind', 'H') },
  ],
  columns: {
    // Item, warehouse and lot.
    leftKey: { width: 190 },
    rightKey: { width: 190 },
    kind: { tones: { H: 'warn', S: 'quiet', R: 'info' } },
    leftNode: { tones: { STK: 'good', PO: 'info', MO: 'info', OP: 'quiet' } },
    rightNode: { tones: { SO: 'good', FC: 'warn', MO: 'info', OP: 'quiet' } },
  },
  views: [{ name: 'graph', label: { zh: '关联图', en: 'Graph' }, Content: PegGraphView }],
  side: { name: 'peg', label: { zh: '上下游', en: 'Around it' }, Content: PegSide },
})
