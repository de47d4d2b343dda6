import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useTitles } from '../../../navigation/titles.ts'
import type { Plan } from './plan.ts'
import { usePlan } from './use-plan.ts'
import { usePlanNews } from './use-plan-news.ts'

interface PlanPageProps {
  readonly path: string
  readonly actions?: ReactNode
  readonly children: (plan: Plan, title: string, reload: () => void) => ReactNode
}

/** The page of a chart of the plan: what is on it once the plan is available, else what to do. */
export function PlanPage({ path, actions, children }: PlanPageProps) {
  const { t } = useTranslation('plan-charts')
  const title = useTitles()(path).title
  const { plan, error, reload } = usePlan()
  usePlanNews()
  const isEmpty = plan !== null && plan.operationsOf.every((list) => list.length === 0)
  return (
    <Page fill>
      <PageHeader title={title} actions={actions} />
      <Panel fill flush>
        {Boolean(error) && <ErrorState error={error} onRetry={() => void reload()} />}
        {!error && !plan && <LoadingState />}
        {!error && isEmpty && (
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
        {!error && plan && !isEmpty && children(plan, title, () => void reload())}
      </Panel>
    </Page>
  )
}
