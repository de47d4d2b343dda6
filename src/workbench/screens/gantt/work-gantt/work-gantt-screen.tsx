import { useMemo } from 'react'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { workRows } from '../plan/rows.ts'

const columns = ['name', 'what', 'dueOrProcess', 'wait'] as const

/** Every operation in a row of its own in the order of work, with what each waited for its step before. */
export default function WorkGanttScreen({ path }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => <Work plan={plan} title={title} onReload={reload} />}
    </PlanPage>
  )
}

interface WorkProps {
  readonly plan: Plan
  readonly title: string
  readonly onReload: () => void
}

function Work({ plan, title, onReload }: WorkProps) {
  const rows = useMemo(() => workRows(plan), [plan])
  return (
    <PlanChart
      ganttType="work"
      title={title}
      plan={plan}
      rows={rows}
      tree={false}
      showsLinks
      opensAtNow
      columns={columns}
      onReload={onReload}
    />
  )
}
