import type { ListRow } from '../../../list/list-row.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { RunSteps } from './run-steps.tsx'
import { runTones } from './tones.ts'

const inState = (...values: string[]) => [{ field: 'state', op: 'in', values }] as const

/** Runs of all flows of the plan unit, and the steps of each. */
export default listScreenOf('flowRun', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'active', label: { zh: '运行中', en: 'Under way' }, filters: inState('R') },
    { name: 'failed', label: { zh: '失败与跳过', en: 'Failed or skipped' }, filters: inState('F', 'W', 'K') },
  ],
  columns: {
    runNo: { pin: 'left', width: 140 },
    state: { tones: runTones },
    startedAt: { seconds: true },
    endedAt: { seconds: true },
    missedTimes: { blankZero: true },
    message: { width: 320 },
  },
  side: { name: 'flowRun', label: { zh: '步骤', en: 'Steps' }, Content: Steps },
})

function Steps({ row }: { readonly row: ListRow }) {
  return <RunSteps key={`${row['runNo'] as string} ${row['state'] as string}`} runNo={String(row['runNo'])} />
}
