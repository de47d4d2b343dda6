import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '#domain/field-kinds.ts'
import { rightServices, type EffectiveRights } from '#domain/services/access/rights.ts'
import { useCall } from '../../../client/query.ts'
import { CodeField } from '../../../fields/code-field.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { EffectiveApps } from './effective-apps.tsx'
import { EffectiveRoles, EffectiveRows } from './effective-roles.tsx'
import '../roles/roles.css'
import './rights.css'

interface Asked {
  readonly userCode: string
  readonly planUnitCode: string | null
}

const userField = reference('用户', 'User', 'user', { length: 256 })
const unitField = reference('计划单元', 'Plan unit', 'planUnit')

/** What a user may do in a plan unit, and which role or right each part comes from. */
export function EffectiveView() {
  const { t } = useTranslation('administration')
  const [user, setUser] = useState<string | null>(null)
  const [unit, setUnit] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Panel fill>
      <form
        className="t-effective-ask"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(user ? { userCode: user, planUnitCode: unit } : null)
        }}
      >
        <CodeField field={userField} value={user} onChange={setUser} />
        <CodeField field={unitField} value={unit} onChange={setUnit} />
        <Button tone="primary" type="submit">
          {t('askRights')}
        </Button>
      </form>
      {asked ? (
        <EffectiveAnswer asked={asked} />
      ) : (
        <EmptyState title={t('chooseUser')} hint={t('chooseUserHint')} />
      )}
    </Panel>
  )
}

/** The rights of somebody, each with where it comes from. */
export function EffectiveAnswer({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('administration')
  const { data, error } = useCall(rightServices.effective, asked, { staleTime: 0 })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  const rights = data as EffectiveRights
  return (
    <div className="t-effective">
      {!rights.isActive && <p role="alert">{t('inactiveUser')}</p>}
      <EffectiveRoles rights={rights} />
      <EffectiveRows rights={rights} />
      <EffectiveApps apps={rights.apps} />
    </div>
  )
}
