import { listScreenOf } from '../../../list/list-screen.tsx'

const ofWork = (...values: string[]) => [{ field: 'workType', op: 'in', values }] as const

/** Use instructions in the order of resource and time: what is set up, made and torn down, and why it is set up. */
export default listScreenOf('useInst', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'setup', label: { zh: '前设置', en: 'Setups' }, filters: ofWork('1') },
    { name: 'production', label: { zh: '制造', en: 'Production' }, filters: ofWork('0') },
    { name: 'teardown', label: { zh: '后设置', en: 'Teardowns' }, filters: ofWork('2') },
  ],
  columns: {
    resCode: { merge: true },
    name: { hidden: true },
    workType: { tones: { '1': 'warn', '0': 'info', '2': 'quiet' } },
    status: { tones: { N: 'quiet', A: 'info', R: 'info', D: 'warn', T: 'good', B: 'quiet' } },
    setupReason: { hidden: false, width: 220 },
    slots: { hidden: false, width: 220 },
  },
})
