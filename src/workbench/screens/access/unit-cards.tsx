import { Building2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { access } from '#domain/services/access/session.ts'
import { useCall } from '../../client/query.ts'
import { enterPlanUnit } from '../../client/session-calls.ts'
import { useAction } from '../../actions/use-action.ts'
import { useLabel } from '../../i18n/index.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx'
import { StatusChip } from '../../parts/status-chip.tsx'
import { leave } from '../../navigation/leave.ts'
import { mayLose } from '../../state/unsaved.ts'
import { goTo } from '../../navigation/navigation.ts'
import { session } from '../../state/session.ts'
import { forgetTabs, homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'

/** Cards of the plan units the user may enter. The only one is entered at once after signing in. */
export function UnitCards() {
  const { t } = useTranslation('access')
  const { attempt } = useAction()
  const label = useLabel()
  const [entering, setEntering] = useState<string | null>(null)
  // One that was just made is offered at once.
  const units = useCall(access.planUnits, {}, { staleTime: 0 })
  const items = units.data?.items ?? []
  const first = useRef(true)

  const enter = async (planUnitCode: string): Promise<void> => {
    const isOther = session.information?.planUnitCode !== planUnitCode
    if (isOther && !(await mayLose(null))) return
    setEntering(planUnitCode)
    await attempt(async () => {
      if (isOther) forgetTabs()
      await enterPlanUnit(planUnitCode)
      goTo(homePath)
    })
    setEntering(null)
  }

  const only = items.length === 1 && !session.information?.planUnitCode ? items[0] : undefined
  useEffect(() => {
    if (!only || !first.current) return
    first.current = false
    void enter(only.planUnitCode)
  })

  return (
    <AccessFrame title={t('choosePlanUnit')} hint={session.information?.tenant?.name ?? ''} wide>
      {units.isPending && <LoadingState />}
      {units.isError && <ErrorState error={units.error} onRetry={() => void units.refetch()} />}
      {units.isSuccess && items.length === 0 && (
        <EmptyState title={t('noPlanUnit')} hint={t('noPlanUnitHint')} />
      )}
      <ul className="units">
        {items.map((unit) => (
          <li key={unit.planUnitCode}>
            <button
              type="button"
              disabled={entering !== null}
              aria-current={unit.planUnitCode === session.information?.planUnitCode ? 'true' : undefined}
              onClick={() => void enter(unit.planUnitCode)}
            >
              <Building2 size={18} aria-hidden />
              <strong>{unit.planUnitName || unit.planUnitCode}</strong>
              <span className="mono">{unit.planUnitCode}</span>
              {unit.environment && (
                <StatusChip tone={unit.environment === 'prod' ? 'info' : 'warn'}>
                  {label(
                    choiceOf('Environment')[unit.environment] ?? {
                      zh: unit.environment,
                      en: unit.environment,
                    },
                  )}
                </StatusChip>
              )}
              <span className="zone">{unit.timeZone}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={leave}>{t('signOut')}</Button>
    </AccessFrame>
  )
}
