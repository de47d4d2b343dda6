import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { onPlanNews } from '../../../client/plan-news.ts'
import { session } from '../../../state/session.ts'

/** Long enough to be read beside other work. */
const shownMs = 5_000

/** Says on an open chart that bars change because somebody else changed the plan. */
export function usePlanNews(onNews?: () => void): void {
  const { t } = useTranslation('plan-charts')
  const notify = useEffectEvent((by: string | null) => {
    onNews?.()
    if (by !== null && by !== session.information?.user?.userName)
      toast.info(t('changedBy', { by }), { id: 'plan-news', duration: shownMs })
  })
  useEffect(() => onPlanNews(({ by }) => notify(by)), [])
}
