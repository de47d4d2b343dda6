import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useTitles } from '../../../navigation/titles.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { Chart } from './chart.tsx'
import { usePlan } from './use-plan.ts'
import { useStyles } from '../styles/use-styles.ts'
import './resource-gantt.css'

/** Planned operations by resource over time: looked at, found, and moved with their effect shown before it is done. */
export default function ResourceGanttScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('resource-gantt')
  const title = useTitles()(path).title
  const styles = useStyles('res')
  const [grouped, setGrouped] = useState(false)
  const { rows, plan, subUses, dues, styling, error, reload } = usePlan(styles.style, grouped)
  return (
    <Page fill>
      <PageHeader title={title} />
      <Panel fill flush>
        {Boolean(error) && <ErrorState error={error} onRetry={() => void reload()} />}
        {!error && (!plan || styles.isPending) && <LoadingState />}
        {!error && plan && plan.codes.length === 0 && (
          <EmptyState
            title={t('noPlan')}
            hint={t('noPlanHint')}
            action={
              <Button tone="primary" onClick={() => openScreen('/myDesk/ExecuteScheduling')}>
                {t('toScheduling')}
              </Button>
            }
          />
        )}
        {!error && plan && subUses && dues && plan.codes.length > 0 && !styles.isPending && (
          <Chart
            title={title}
            rows={rows}
            grouped={grouped}
            onGroup={() => setGrouped(!grouped)}
            plan={plan}
            subUses={subUses}
            dues={dues}
            styles={styles}
            styling={styling}
            tabs={path.endsWith('List')}
            asked={{ resource: search['resource'] ?? null, operation: search['operation'] ?? null }}
            reload={reload}
          />
        )}
      </Panel>
    </Page>
  )
}
