import { ChartGantt, ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { typedText } from '../../../fields/editor-props.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { NeedsView } from './needs-view.tsx'

const ofWork = (...values: string[]) => [{ field: 'workType', op: 'in', values }] as const

/** Use instructions in the order of resource and time: what is set up, made and torn down, and why it is set up; what it lacks. */
export default listScreenOf('useInst', {
  Actions: UseActions,
  views: [{ name: 'needs', label: { zh: '缺料', en: 'Shortages' }, Content: NeedsView }],
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'setup', label: { zh: '生产准备', en: 'Setups' }, filters: ofWork('1') },
    { name: 'production', label: { zh: '制造', en: 'Production' }, filters: ofWork('0') },
    { name: 'teardown', label: { zh: '收尾', en: 'Teardowns' }, filters: ofWork('2') },
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

/** From an instruction to its bar on the chart, and to its operation. */
function UseActions({ selected }: ListActionProps) {
  const { t } = useTranslation('operations')
  const [row] = selected
  return (
    <>
      <Button
        tone="ghost"
        icon={ChartGantt}
        disabled={selected.length !== 1 || !row?.['resCode']}
        onClick={() =>
          openScreen('/planningGanttChart/ResourceGanttChart', { resource: typedText(row?.['resCode']) })
        }
      >
        {t('gantt')}
      </Button>
      <Button
        tone="ghost"
        icon={ListTree}
        disabled={selected.length !== 1}
        onClick={() => openScreen('/planData/OperationList', { code: typedText(row?.['operationCode']) })}
      >
        {t('toOperation')}
      </Button>
    </>
  )
}
